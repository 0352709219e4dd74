import { printable } from '../engine/model/citation.ts';
import type { IndexProgress } from '../engine/model/engineReports.ts';

const BAR_WIDTH = 24;
const REDRAW_MS = 80;
const CLEAR_LINE = '\r\x1b[2K';

/** Messages go to stderr, so that stdout holds the pack alone. */
export function say(message: string): void {
  // Paths in messages may hold what drives a terminal.
  process.stderr.write(`${message.split('\n').map(printable).join('\n')}\n`);
}

export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value.toFixed(value < 10 && unit > 0 ? 1 : 0)} ${units[unit] ?? ''}`;
}

export function formatSeconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(2)} s` : `${Math.round(ms / 1000)} s`;
}

/** A bar that is redrawn in place on a terminal, and nothing at all in a pipe. */
export class ProgressBar {
  readonly #label: string;
  readonly #started = performance.now();
  #drawnAt = 0;
  #visible = false;

  constructor(label: string) {
    this.#label = label;
  }

  readonly update = ({ filesDone, filesTotal }: IndexProgress): void => {
    const now = performance.now();
    if (!process.stderr.isTTY || filesTotal === 0 || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    this.#visible = true;
    const share = filesDone / filesTotal;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const left = share > 0.02 ? `, ${formatSeconds(((now - this.#started) * (1 - share)) / share)} left` : '';
    process.stderr.write(
      `${CLEAR_LINE}${this.#label} ${bar} ${formatCount(filesDone)}/${formatCount(filesTotal)} files${left}`,
    );
  };

  clear(): void {
    if (this.#visible) process.stderr.write(CLEAR_LINE);
    this.#visible = false;
  }
}
