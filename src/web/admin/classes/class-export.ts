import { classFields, EXPORT_FIELDS, type FieldsWith } from '../../../contract/class-fields.ts';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { decideStaffState, nameState } from '../frame/class-tag.tsx';
import { looks } from './class-fields.ts';
import type { ExportColumn } from '../imports/export-rows.ts';

type ExportField = FieldsWith<{ export: true }>;

/** Exported fields that no column of the table shows come last. */
const SHOWN: readonly ExportField[] = ['title', 'capacity', 'priceCents'];
const BESIDE = EXPORT_FIELDS.filter((field) => !SHOWN.includes(field));

type Columns = readonly ExportColumn<StaffClass>[];

/** The columns of a file with the table in it: those that are shown, each with its facts in cells of their own. */
export function exportColumns(
  shown: readonly { readonly id: string }[],
  format: Format,
  { digits, now }: { digits: number; now: number },
): Columns {
  const money = (cents: number | null) => (cents === null ? null : cents / 10 ** digits);
  const plain = (field: ExportField): ExportColumn<StaffClass> => {
    const isMoney = classFields[field].kind.startsWith('money');
    const tell = (value: string | number | boolean | null) => {
      if (typeof value === 'boolean') return value ? m.class_form_yes() : m.class_form_no();
      return isMoney && typeof value === 'number' ? money(value) : value;
    };
    return { header: looks[field].name(), value: (one) => tell(one[field]), ...(isMoney && { kind: 'money' }) };
  };
  const columns: Readonly<Record<string, Columns>> = {
    class: [plain('title'), { header: m.class_form_type(), value: (one) => one.typeName }],
    state: [{ header: m.admin_state(), value: (one) => nameState(decideStaffState(one, now)) }],
    when: [
      { header: m.class_form_first_day(), value: (one) => one.firstOn, kind: 'date' },
      { header: m.class_form_last_day(), value: (one) => one.lastOn, kind: 'date' },
      { header: m.class_form_weekdays(), value: (one) => nameWeekdays(one.weekdays, format) },
      { header: m.class_form_start(), value: (one) => one.start, kind: 'time' },
      { header: m.class_form_end(), value: (one) => one.end, kind: 'time' },
      { header: m.class_form_dates(), value: (one) => one.meetings, kind: 'number' },
    ],
    where: [{ header: m.admin_where(), value: (one) => one.locationName }],
    instructors: [{ header: m.admin_instructors(), value: (one) => one.instructorNames.join('; ') }],
    enrolled: [{ header: m.admin_enrolled(), value: (one) => one.seatsTaken, kind: 'number' }, plain('capacity')],
    waitlist: [{ header: m.admin_waitlist(), value: (one) => one.waiting, kind: 'number' }],
    price: [
      plain('priceCents'),
      { header: m.class_table_price_up_to(), value: (one) => money(one.priceMaxCents), kind: 'money' },
    ],
    group: [{ header: m.class_table_group(), value: (one) => one.groupName }],
  };
  return [...shown.flatMap(({ id }) => columns[id] ?? []), ...BESIDE.map(plain)];
}

// The first of January 2024 was a Monday.
const nameWeekdays = (days: readonly number[], format: Format) =>
  days
    .toSorted((a, b) => a - b)
    .map((day) => format.weekday(`2024-01-0${day}`))
    .join(', ');
