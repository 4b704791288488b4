import { useEffect } from 'react';
import { type DataColumn, sortRows } from '../../ui/data-table.tsx';
import { type ClassRow, searchAhead } from './class-view.ts';

/** Fewer are sorted and searched in no time. */
const MANY = 500;

/** Makes ready what the first sort or search of many classes would be waited for, one column at a time while nothing else is to do. */
export function useSortedAhead(rows: readonly ClassRow[], columns: readonly DataColumn<ClassRow>[], locale: string) {
  useEffect(() => {
    if (rows.length < MANY) return undefined;
    const steps = [
      ...columns.map(
        ({ id }) =>
          () =>
            void sortRows(rows, columns, id, locale),
      ),
      () => searchAhead(rows),
    ];
    return whenIdle(steps);
  }, [rows, columns, locale]);
}

/** Takes the steps one by one; the answer stops it. */
function whenIdle(steps: readonly (() => void)[]): () => void {
  // Safari does not tell when it is idle.
  const [ask, stop] =
    'requestIdleCallback' in globalThis ? [requestIdleCallback, cancelIdleCallback] : [setTimeout, clearTimeout];
  let at = 0;
  const next = () => {
    steps[at++]?.();
    if (at < steps.length) handle = Number(ask(next));
  };
  let handle = Number(ask(next));
  return () => stop(handle);
}
