import { memo, useDeferredValue } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import type { ClassRow } from './class-view.ts';

/** How many classes, seats and families waiting the table shows; it follows the rows as soon as they are on screen. */
export const ClassTotals = memo(function ClassTotals({ rows }: { rows: readonly ClassRow[] }) {
  return <Totals rows={useDeferredValue(rows, null)} />;
});

const Totals = memo(function Totals({ rows }: { rows: readonly ClassRow[] | null }) {
  const { number } = useFormat();
  // The line keeps its place.
  if (!rows) return <output>{'\u00a0'}</output>;
  let [taken, seats, waiting] = [0, 0, 0];
  for (const { one } of rows) {
    taken += one.seatsTaken;
    waiting += one.waiting;
    if (!(one.isInformationOnly || one.isCancelled)) seats += one.capacity;
  }
  return (
    <output>
      {m.class_table_totals({
        classes: m.admin_report_count({ count: rows.length }),
        taken: number(taken),
        seats: number(seats),
        waiting: number(waiting),
      })}
    </output>
  );
});
