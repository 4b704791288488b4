import { readFileSync } from 'node:fs';
import { classTable } from '../../src/server/imports/class-table.ts';
import { columnFacts } from '../../src/server/imports/column-facts.ts';
import { dayNumber, weekdayOf } from '../../src/server/imports/days.ts';
import { guessMapping } from '../../src/server/imports/guess.ts';
import { type FileClass, readFile } from '../../src/server/imports/read-file.ts';
import { readTable } from '../../src/server/imports/read-table.ts';
import { rowsOf } from '../../src/server/imports/table.ts';
import { type Choices, choicesOf, findMissing, mappingOf } from '../../src/web/admin/imports/choices.ts';
import type { CorpusFile, Truth } from './corpus-file.ts';

const SEMESTER = { startsOn: '2026-09-01', endsOn: '2027-06-30' };

/** What became of a corpus file. */
export interface Outcome {
  readonly rows: number;
  readonly right: number;
  /** What is wrong, each field by itself. */
  readonly wrong: readonly string[];
  /** What is wrong where neither the row nor the guess has said any doubt. */
  readonly silent: readonly string[];
}

/** Reads a corpus file as an office does that only presses the buttons, or that corrects what it sees first. */
export async function readCorpus(of: CorpusFile, isCorrected: boolean): Promise<Outcome> {
  const { semester = SEMESTER, locale = 'en-US' } = of;
  const table = classTable(await readTable(readFileSync(new URL(`corpus/${of.file}`, import.meta.url))));
  const columns = columnFacts(table, locale, semester);
  const { fields, confidence } = guessMapping(columns);
  const guessed = choicesOf(fields);
  const choices: Choices = {
    ...guessed,
    type: 'General',
    capacity: '12',
    price: '1',
    columns: { ...guessed.columns, ...(isCorrected && of.corrections) },
  };
  const { needed, twice } = findMissing(choices, columns);
  if (needed.includes('title')) return { rows: of.classes.length, right: 0, wrong: ['no title'], silent: [] };
  const mapping = mappingOf(choices, columns, fields);
  const read = readFile(rowsOf(table, mapping), mapping, { timeZone: 'America/New_York', currency: 'USD', semester });
  const wrong: string[] = [...needed, ...twice].map((field) => `cannot go on: ${field}`);
  const silent: string[] = [];
  let right = 0;
  for (const [at, truth] of of.classes.entries()) {
    const found = read.classes[at];
    const about = [...read.rejected, ...read.remarks].filter(({ row }) => !found || row === found.row);
    const differing = found ? differences(found, truth) : ['class'];
    const unsaid = (truth.said ?? []).filter((code) => !about.some(({ reason }) => reason.code === code));
    if (differing.length + unsaid.length === 0) right += 1;
    wrong.push(
      ...differing.map((each) => `${truth.title}: ${each}`),
      ...unsaid.map((code) => `${truth.title}: ${code} is not said`),
    );
    // A field without any column is seen at the column step; one that a column fills for sure is not looked at.
    const isDoubted = (each: string) => {
      const sources = SOURCES[each.split(' ')[0] ?? ''] ?? [];
      const areNone = sources.length > 0 && sources.every((field) => confidence[field] === undefined);
      return about.length > 0 || areNone || sources.some((field) => confidence[field] === 'likely');
    };
    const isFinal = isCorrected || of.right === 'guessed';
    silent.push(...differing.filter((each) => !isDoubted(each)), ...(isFinal ? unsaid : []));
  }
  const reasons = Object.fromEntries(read.rejected.map(({ row, reason }) => [row, reason.code]));
  if (JSON.stringify(reasons) !== JSON.stringify(of.refused ?? {})) wrong.push(`left out: ${JSON.stringify(reasons)}`);
  if (read.classes.length > of.classes.length)
    wrong.push(`${read.classes.length} classes instead of ${of.classes.length}`);
  return { rows: of.classes.length, right, wrong, silent };
}

/** The fields of a mapping that make what a truth names. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  first: ['startsOn'],
  last: ['endsOn'],
  dates: ['startsOn', 'endsOn', 'weekdays'],
  weekdays: ['weekdays'],
  start: ['startTime'],
  end: ['endTime'],
  priceCents: ['price'],
  priceMaxCents: ['price'],
  ...Object.fromEntries(
    ['title', 'description', 'type', 'location', 'minGrade', 'maxGrade', 'minAge', 'maxAge', 'capacity'].map((each) => [
      each,
      [each],
    ]),
  ),
};

function differences({ content, plan, ifNew = [] }: FileClass, truth: Truth): string[] {
  const { meetings = ifNew } = content;
  const [first, last] = [meetings[0], meetings.at(-1)];
  const is: Readonly<Record<string, unknown>> = {
    ...content,
    first: first?.on ?? plan?.firstOn,
    last: last?.on ?? plan?.lastOn,
    dates: meetings.length,
    weekdays: first
      ? [...new Set(meetings.map(({ on }) => weekdayOf(dayNumber(on))))].toSorted((a, b) => a - b)
      : plan?.weekdays,
    start: first?.start ?? plan?.start,
    end: first?.end ?? plan?.end,
  };
  return Object.entries(truth)
    .filter(([field, value]) => field !== 'said' && JSON.stringify(is[field] ?? null) !== JSON.stringify(value))
    .map(([field, value]) => `${field} is ${JSON.stringify(is[field])}, not ${JSON.stringify(value)}`);
}
