import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './running-portal.ts';

/** One line of the table; figures are medians. `beside` is the denominator from the same run. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly cpu?: string;
  readonly beside?: string;
  readonly must: string;
  readonly aim: string;
  readonly verdict: 'aim' | 'must' | 'missed';
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Whether a figure meets the aim, the must, or neither. */
export function judge(figure: number, must: number, aim: number, better: 'more' | 'less'): Row['verdict'] {
  const meets = (limit: number) => (better === 'more' ? figure >= limit : figure <= limit);
  if (meets(aim)) return 'aim';
  return meets(must) ? 'must' : 'missed';
}

/** What took so many ms, with its CPU, against bounds in ms. */
export function timing(
  what: string,
  figure: { took: number; cpu: number },
  limits: { must: number; aim: number },
): Row {
  const { must, aim } = limits;
  return {
    what,
    figure: ms(figure.took),
    cpu: ms(figure.cpu),
    must: `≤ ${must} ms`,
    aim: `≤ ${aim} ms`,
    verdict: judge(figure.took, must, aim, 'less'),
  };
}

export const count = (value: number) => Math.round(value).toLocaleString('en-US');
export const ms = (value: number) =>
  value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;

export function toTable(rows: readonly Row[]): string {
  const head =
    '| What | Figure | CPU per job (server and database) | Beside it in the same run | Must | Aim | Met |\n|---|---|---|---|---|---|---|';
  const line = (row: Row) =>
    `| ${row.what} | ${row.figure} | ${row.cpu ?? ''} | ${row.beside ?? ''} | ${row.must} | ${row.aim} | ${row.verdict === 'missed' ? '**missed**' : row.verdict} |`;
  return [head, ...rows.map(line)].join('\n');
}

/** Prints the table and writes it at the head of docs/performance.md; what was measured and written down before, from the first section on, stays. */
export async function publish(rows: readonly Row[], command: string, today: string): Promise<void> {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const text = `# Performance

Measured with \`${command}\` on ${today}: ${machine}; load generator, portal and embedded PostgreSQL (fsync on) share the machine.
Each figure is the median of three rounds in one run, beside a denominator taken in the same run: machines are noisy, ratios are what to compare.

${toTable(rows)}
`;
  console.log(`\n${toTable(rows)}\n`);
  const file = join(root, 'docs', 'performance.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  const sections = before.slice(Math.max(0, before.search(/^## /m)));
  await writeFile(file, sections.startsWith('## ') ? `${text}\n${sections}` : text);
}
