import { useState } from 'react';
import type { FunctionName, Functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import type { TableAnswer, TableQuestion } from '../../../contract/table.ts';
import { MOST_AT_ONCE, MOST_ROWS } from '../../../domain/pages.ts';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import type { WholeTableName } from '../../../contract/whole-table.ts';
import { type Progress, readWhole } from './read-whole.ts';

/** The calls that answer as tables. */
type TableCall = {
  [Name in FunctionName]: OutputOf<Functions[Name]> extends TableAnswer<{ readonly id: string }> ? Name : never;
}[FunctionName];

/** What a table is about and filtered by, beside search, sort and page. */
type About<N extends TableCall> = Omit<InputOf<Functions[N]>, keyof TableQuestion>;
type Row<N extends TableCall> = OutputOf<Functions[N]>['rows'][number];

/** One page of a table as the address asks for it, and the way to all of its rows. */
export interface Table<Row, Answer = unknown> {
  /** Undefined until the first answer is there. */
  readonly found: (TableAnswer<Row> & Answer) | undefined;
  /** Why there is no answer; what was found before stays. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** What is asked for is on its way, or did not come; the rows are those of the last question. */
  readonly isOld: boolean;
  /** What the rows that are there were asked for with. */
  readonly page: number;
  readonly sort: string | undefined;
  /** What it is the answer to, whichever page of it. */
  readonly asked: string;
  /** Whether the address leaves anything out. */
  readonly isNarrowed: boolean;
  readonly clear: () => void;
  /** All rows that are found, on whichever pages; only some of them by their ids, where the table knows ids. */
  readonly loadAll: (onProgress?: Progress, ids?: readonly string[]) => Promise<Row[]>;
  /** Which of these rows are found, by their ids. */
  readonly findAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The same as `loadAll` with all that a file has of them. */
  readonly loadFile: Table<Row, Answer>['loadAll'];
}

/** Asks a table's call for what the address says. `filters` are the names under which the address narrows it; `whole` is where it is read at once for a file. */
export function useTable<N extends TableCall>(
  name: N,
  about: About<N>,
  filters: readonly string[] = [],
  { inFile = {}, whole }: { readonly inFile?: Partial<About<N>>; readonly whole?: WholeTableName } = {},
): Table<Row<N>, OutputOf<Functions[N]>> {
  const [address, change] = useAddress();
  const { call, identity } = useApp();
  const page = readPage(address['page']);
  // An address may say anything: more than the server takes is no question.
  const words = { search: address['search']?.slice(0, 200), sort: address['sort']?.slice(0, 20) };
  const asked = { ...about, ...words };
  // The parts of a question are the question; TypeScript does not see that of a name that is open.
  const report = useReport(name, { ...asked, page } as InputOf<Functions[N]>);
  const shown = useLast(report.isPlaceholderData ? undefined : report.data, { page, sort: address['sort'] });
  const without = Object.fromEntries(['search', ...filters].map((filter) => [filter, undefined]));
  const ask = (part: object) => call(calls[name], { ...asked, ...part } as InputOf<Functions[N]>);
  const load =
    (more: object): Table<Row<N>>['loadAll'] =>
    (onProgress, ids) =>
      readAll<Row<N>>(
        // What was chosen stays chosen, whatever is filtered by since.
        (number) => ask({ page: number, pageSize: MOST_ROWS, ...more, ...(ids && { ...without, ids }) }),
        onProgress,
      );
  return {
    found: shown?.found,
    error: report.error,
    retry: () => void report.refetch(),
    isOld: shown?.found !== report.data || report.isPlaceholderData,
    page: shown?.page ?? page,
    sort: shown?.sort,
    asked: JSON.stringify(asked),
    isNarrowed: ['search', ...filters].some((filter) => address[filter]),
    clear: () => change({ ...without, page: undefined }),
    loadAll: load({}),
    findAmong: async (ids) => {
      const among = new Set<string>();
      for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
        const part = ids.slice(first, first + MOST_AT_ONCE);
        const rows = await readAll<Row<N>>((number) => ask({ page: number, pageSize: MOST_AT_ONCE, ids: part }));
        for (const { id } of rows) among.add(id);
      }
      return among;
    },
    loadFile: (onProgress, ids) =>
      whole && !ids ? readWhole<Row<N>>(identity, { name: whole, asked }, onProgress) : load(inFile)(onProgress, ids),
  };
}

/** The last answer there was, with what it was asked with: a question that fails does not take it away. */
function useLast<Found, About>(found: Found | undefined, about: About): ({ found: Found } & About) | undefined {
  const [last, setLast] = useState<{ found: Found } & About>();
  if (found === undefined || found === last?.found) return last;
  const next = { found, ...about };
  setLast(next);
  return next;
}

/** One large page after the other. A row that moves to another page meanwhile still counts once. */
async function readAll<Row extends { readonly id: string }>(
  ask: (page: number) => Promise<TableAnswer<Row>>,
  onProgress: Progress = () => undefined,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const found = await ask(page);
    for (const row of found.rows) rows.set(row.id, row);
    onProgress(rows.size, found.total);
    if (page * found.pageSize >= found.total || found.rows.length === 0) return [...rows.values()];
  }
}
