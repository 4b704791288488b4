import { useMemo } from 'react';
import { classFields, EXPORT_FIELDS, type FieldsWith } from '../../../contract/class-fields.ts';
import type { StaffClass } from '../../../contract/class-table.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { decideStaffState, nameState } from '../frame/class-tag.tsx';
import { looks } from './class-fields.ts';
import type { ExportColumn } from '../imports/export-rows.ts';
import type { StaffColumn } from '../table/staff-table.tsx';

type ExportField = FieldsWith<{ export: true }>;

/** Exported fields that no column of the table shows come last. */
const SHOWN: readonly ExportField[] = ['title', 'capacity', 'priceCents'];
const BESIDE = EXPORT_FIELDS.filter((field) => !SHOWN.includes(field));

type Columns = readonly ExportColumn<StaffClass>[];

/** Columns of a table of classes with what stands in a file for them, and what stands there beside them. */
export function useClassFile(columns: readonly DataColumn<StaffClass>[]): {
  columns: StaffColumn<StaffClass>[];
  beside: Columns;
} {
  const format = useFormat();
  const now = useServerNow();
  const digits = currencyDigits(useApp().organization.currency);
  return useMemo(() => {
    const { of, beside } = fileOf(format, { digits, now });
    return { columns: columns.map((column) => ({ ...column, file: of[column.id] ?? [] })), beside };
  }, [columns, format, digits, now]);
}

/** What stands in a file for each column, its facts in cells of their own, and for the fields that no column shows. */
function fileOf(format: Format, { digits, now }: { digits: number; now: number }) {
  const money = (cents: number | null) => (cents === null ? null : cents / 10 ** digits);
  const plain = (field: ExportField): ExportColumn<StaffClass> => {
    const isMoney = classFields[field].kind.startsWith('money');
    const tell = (value: string | number | boolean | null) => {
      if (typeof value === 'boolean') return value ? m.class_form_yes() : m.class_form_no();
      return isMoney && typeof value === 'number' ? money(value) : value;
    };
    return { header: looks[field].name(), value: (one) => tell(one[field]), ...(isMoney && { kind: 'money' }) };
  };
  const of: Readonly<Record<string, Columns>> = {
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
  return { of, beside: BESIDE.map(plain) };
}

// The first of January 2024 was a Monday.
const nameWeekdays = (days: readonly number[], format: Format) =>
  days
    .toSorted((a, b) => a - b)
    .map((day) => format.weekday(`2024-01-0${day}`))
    .join(', ');
