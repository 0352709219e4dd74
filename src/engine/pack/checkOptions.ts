import { PackError } from './errors.ts';
import { orderings, similarityMetrics, strategyNames, type PackOptions } from './types.ts';

function checkChoice(name: string, value: string | undefined, known: readonly string[]): void {
  if (value === undefined || known.includes(value)) return;
  throw new PackError(
    'INVALID_OPTION',
    `The option ${name} must be one of: ${known.join(', ')}; not "${value}".`,
    {
      [name]: value,
    },
  );
}

function checkRange(name: string, value: number | undefined, most: number): void {
  if (value === undefined || (typeof value === 'number' && value >= 0 && value <= most)) return;
  const range = most === 1 ? 'between 0 and 1' : '0 or more';
  throw new PackError('INVALID_OPTION', `The option ${name} must be ${range}, not ${String(value)}.`, {
    [name]: value,
  });
}

/** @throws PackError `INVALID_BUDGET`, `INVALID_STRATEGY`, `MISSING_CUSTOM_STRATEGY`, `INVALID_OPTION` */
export function checkOptions<M>(options: PackOptions<M>): void {
  const { budget, strategy, customStrategy } = options;
  if (!Number.isFinite(budget) || budget <= 0) {
    throw new PackError(
      'INVALID_BUDGET',
      `The budget must be a number of tokens above 0, not ${String(budget)}.`,
      { budget },
    );
  }
  if (strategy !== undefined && !strategyNames.includes(strategy)) {
    const known = strategyNames.join(', ');
    throw new PackError('INVALID_STRATEGY', `There is no strategy "${strategy}". Choose one of: ${known}.`, {
      strategy,
    });
  }
  if (strategy === 'custom' && typeof customStrategy !== 'function') {
    throw new PackError(
      'MISSING_CUSTOM_STRATEGY',
      'The strategy "custom" needs a function in the option customStrategy.',
      { customStrategy },
    );
  }
  checkChoice('ordering', options.ordering, orderings);
  checkChoice('similarityMetric', options.similarityMetric, similarityMetrics);
  checkRange('lambda', options.lambda, 1);
  checkRange('redundancyThreshold', options.redundancyThreshold, 1);
  checkRange('containmentThreshold', options.containmentThreshold, 1);
  checkRange('chunkOverheadTokens', options.chunkOverheadTokens, Number.MAX_SAFE_INTEGER);
  checkRange('maxCandidates', options.maxCandidates, Infinity);
  for (const [concept, weight] of Object.entries(options.conceptWeights ?? {})) {
    checkRange(`conceptWeights.${concept}`, weight, Number.MAX_VALUE);
  }
}
