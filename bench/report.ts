import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

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

/** What one program of the bench measured. */
export interface Measured {
  readonly bench: string;
  readonly rows: readonly Row[];
}

const HEAD =
  '| Bench | What | Figure | CPU (server and database) | Beside it in the same run | Must | Aim | Met | Day |\n|---|---|---|---|---|---|---|---|---|';

export function toTable(measured: readonly Measured[]): string {
  return [HEAD, ...linesOf(measured, '')].join('\n');
}

/**
 * Writes docs/performance/<day>.md, one file for all runs of a day, and docs/performance.md, which has the newest figures of every program
 * and a list of the days, into the folder `docs`. In both, a program that was measured again replaces its own lines.
 */
export async function publish(
  measured: readonly Measured[],
  inOrder: readonly string[],
  day: string,
  docs: string,
): Promise<void> {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const folder = join(docs, 'performance');
  await mkdir(folder, { recursive: true });

  const ofDay = join(folder, `${day}.md`);
  const today = replaced(await linesIn(ofDay), linesOf(measured, day), inOrder);
  await writeFile(
    ofDay,
    `# ${day}: \`npm run bench\`

${machine}; load generator, portal and embedded PostgreSQL (fsync on) share the machine.

${[HEAD, ...today].join('\n')}
`,
  );

  const front = join(docs, 'performance.md');
  const newest = replaced(await linesIn(front), linesOf(measured, `[${day}](performance/${day}.md)`), inOrder);
  await writeFile(
    front,
    `# Performance

Written by \`npm run bench\`, which measures everything; \`npm run bench -- rush find\` measures those two and replaces their lines.
Last run on ${day}: ${machine}. Load generator, portal and embedded PostgreSQL (fsync on) share the machine.
Each figure is the median of several rounds in one run, beside a denominator taken in the same run: machines are noisy, so compare ratios.

## The newest figures

${[HEAD, ...newest].join('\n')}

## Day by day

${(await daysIn(folder)).join('\n')}
`,
  );
}

function linesOf(measured: readonly Measured[], day: string): string[] {
  return measured.flatMap(({ bench, rows }) =>
    rows.map((row) => {
      const met = row.verdict === 'missed' ? '**missed**' : row.verdict;
      return `| ${[bench, row.what, row.figure, row.cpu ?? '', row.beside ?? '', row.must, row.aim, met, day].join(' | ')} |`;
    }),
  );
}

/** The lines of a table with those of the programs that ran now in place of their old ones; a program that is gone has none. */
function replaced(before: readonly string[], now: readonly string[], inOrder: readonly string[]): string[] {
  const anew = new Set(now.map(benchOf));
  const kept = before.filter((line) => !anew.has(benchOf(line)) && inOrder.includes(benchOf(line)));
  return [...kept, ...now].toSorted((a, b) => inOrder.indexOf(benchOf(a)) - inOrder.indexOf(benchOf(b)));
}

const benchOf = (line: string) => line.split('|')[1]?.trim() ?? '';

/** The lines of the table in a file, without its head; none where there is no file yet. */
async function linesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line.startsWith('| ') && benchOf(line) !== 'Bench');
}

/** A line for each file of the folder, the newest day first. */
async function daysIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .toReversed();
  return Promise.all(
    files.map(async (file) => {
      const [title = ''] = (await readFile(join(folder, file), 'utf8')).split('\n');
      return `- [${title.replace(/^# /, '')}](performance/${file})`;
    }),
  );
}
