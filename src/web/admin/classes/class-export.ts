import { useMemo } from 'react';
import { classFields, EXPORT_FIELDS, FILE_FIELDS, type ClassField } from '../../../contract/class-fields.ts';
import type { ClassFileCells, StaffClass } from '../../../contract/class-table.ts';
import type { ImportField } from '../../../contract/import-mapping.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { decideStaffState, nameState } from '../frame/class-tag.tsx';
import type { ExportColumn } from '../imports/export-rows.ts';
import { nameTarget } from '../imports/targets.ts';
import { looks } from './class-fields.ts';

type Column = ExportColumn<StaffClass>;

/**
 * What stands in a file for each class, whichever columns are shown: its id and all that an import can fill, under the headings that the
 * import knows, so that the file comes back as the same classes; and how the class stands.
 */
export function useClassFile(): readonly Column[] {
  const now = useServerNow();
  const digits = currencyDigits(useApp().organization.currency);
  return useMemo(() => classFile({ digits, now }), [digits, now]);
}

/** The columns of the file. */
export function classFile({ digits, now }: { digits: number; now: number }): readonly Column[] {
  const money = (cents: number | null) => (cents === null ? null : cents / 10 ** digits);
  const own = (field: ImportField, value: Column['value'], kind?: Column['kind']): Column => ({
    header: nameTarget(field),
    value,
    ...(kind && { kind }),
  });
  const cell = (field: ImportField & keyof ClassFileCells, kind?: Column['kind']) =>
    own(field, ({ file }) => tell(file?.[field]), kind);
  const plain = FILE_FIELDS.filter((field) => field !== 'description').map((field) => cell(field));
  // Widened: so far an import can fill each of these.
  const isFilled = ({ file }: { readonly file: boolean | string }) => file !== false;
  const more = EXPORT_FIELDS.filter((field) => !isFilled(classFields[field]));
  return [
    own('classId', (one) => one.id),
    cell('externalId'),
    own('title', (one) => one.title),
    own('type', (one) => one.typeName),
    { header: m.admin_state(), value: (one) => nameState(decideStaffState(one, now)) },
    cell('startsOn', 'date'),
    cell('endsOn', 'date'),
    own('weekdays', ({ file }) => (file?.weekdays ?? []).map((day) => DAYS[day - 1]).join(', ')),
    cell('startTime', 'time'),
    cell('endTime', 'time'),
    cell('excludedDates'),
    { header: m.class_form_dates(), value: (one) => one.meetings, kind: 'number' },
    own('location', (one) => one.locationName),
    cell('address'),
    own('instructors', (one) => one.instructorNames.join('; ')),
    ...plain,
    { header: m.admin_enrolled(), value: (one) => one.seatsTaken, kind: 'number' },
    { header: m.admin_waitlist(), value: (one) => one.waiting, kind: 'number' },
    own('price', (one) => money(one.priceCents), 'money'),
    { header: m.class_table_price_up_to(), value: (one) => money(one.priceMaxCents), kind: 'money' },
    { header: m.class_table_group(), value: (one) => one.groupName },
    cell('opensOn', 'date'),
    cell('closesOn', 'date'),
    ...more.map((field): Column => ({ header: nameField(field), value: (one) => tell(one[field]) })),
    cell('description'),
  ];
}

/** English, whatever the language of the screen: the import reads these. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const nameField = (field: ClassField) => looks[field].name();

function tell(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? m.class_form_yes() : m.class_form_no();
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
