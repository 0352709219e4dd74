import { precedence } from './precedence.ts';
import type { Weighed } from './selection.ts';
import type { Ordering } from './types.ts';

type Order = <M>(chosen: readonly Weighed<M>[]) => readonly Weighed<M>[];

/** Best first, second last, and so inwards: models attend least to the middle (Liu et al. 2023, "Lost in the middle"). */
const uShaped: Order = chosen => {
  const ranked = chosen.toSorted(precedence);
  const front = ranked.filter((_, rank) => rank % 2 === 0);
  const back = ranked.filter((_, rank) => rank % 2 === 1);
  return [...front, ...back.reverse()];
};

/** Milliseconds of the metadata's timestamp; infinite where there is none. */
function timestampOf({ metadata }: Weighed): number {
  if (typeof metadata !== 'object' || metadata === null || !('timestamp' in metadata)) return Infinity;
  const { timestamp } = metadata;
  const time =
    timestamp instanceof Date
      ? timestamp.getTime()
      : typeof timestamp === 'string'
        ? Date.parse(timestamp)
        : timestamp;
  return typeof time === 'number' && !Number.isNaN(time) ? time : Infinity;
}

const chronological: Order = chosen =>
  chosen
    .map(candidate => ({ candidate, time: timestampOf(candidate) }))
    .sort((a, b) => (a.time === b.time ? 0 : a.time - b.time))
    .map(({ candidate }) => candidate);

const orders: Record<Ordering, Order> = {
  natural: chosen => chosen,
  'u-shaped': uShaped,
  chronological,
};

/** Puts the chosen candidates into the order that they are packed in. */
export function inOrder<M>(chosen: readonly Weighed<M>[], ordering: Ordering): readonly Weighed<M>[] {
  return orders[ordering](chosen);
}
