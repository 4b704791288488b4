import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { describeSpan, describeTimes } from '../../shared/schedule-words.ts';

/** What every table of classes shows: when, where, with whom, and how full. */
export function scheduleColumns(format: Format): DataColumn<StaffClass>[] {
  return [
    {
      id: 'when',
      header: m.admin_when(),
      isUnbroken: true,
      isSorted: true,
      width: 204,
      cell: (one) => (
        <>
          {describeTimes(one, format)}
          <br />
          {describeSpan(one, format)}
        </>
      ),
    },
    { id: 'where', header: m.admin_where(), isSorted: true, width: 116, cell: (one) => one.locationName },
    {
      id: 'instructors',
      header: m.admin_instructors(),
      isSorted: true,
      width: 144,
      cell: (one) => format.list(one.instructorNames),
    },
    {
      id: 'enrolled',
      header: m.admin_enrolled(),
      isNumber: true,
      isSorted: true,
      width: 118,
      cell: (one) =>
        m.admin_enrolled_of({ taken: format.number(one.seatsTaken), capacity: format.number(one.capacity) }),
    },
  ];
}
