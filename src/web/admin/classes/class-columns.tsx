import type { ReactNode } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { remember } from '../../shared/remember.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ClassTag, nameState } from '../frame/class-tag.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { describeSpan, describeTimes } from '../frame/schedule-words.ts';
import { ClassLink } from './class-link.tsx';
import type { ClassRow } from './class-view.ts';
import styles from './classes-page.module.css';

/** Wide enough for what each column holds. */
const widths: Readonly<Record<string, number>> = {
  class: 166,
  state: 136,
  when: 192,
  where: 122,
  instructors: 122,
  enrolled: 92,
  waitlist: 88,
  price: 104,
  group: 95,
};

/** The columns of the class table. */
export function classColumns(plain: Format): DataColumn<ClassRow>[] {
  const format = remembering(plain);
  const columns: DataColumn<ClassRow>[] = [
    {
      id: 'class',
      header: m.admin_class(),
      value: ({ one }) => one.title,
      cell: ({ one }) => (
        <>
          <ClassLink classId={one.id}>{one.title || m.class_table_untitled()}</ClassLink>
          <span className={styles.type}>{one.typeName}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_state(),
      value: ({ state }) => nameState(state),
      cell: ({ state }) => <ClassTag state={state} />,
    },
    ...scheduleColumns(format).map((column) =>
      ofClass(column.id === 'when' ? { ...column, cell: whenCell(format) } : column),
    ),
    {
      id: 'waitlist',
      header: m.admin_waitlist(),
      isNumber: true,
      value: ({ one }) => one.waiting,
      cell: ({ one }) => format.number(one.waiting),
    },
    {
      id: 'price',
      header: m.admin_price(),
      isNumber: true,
      value: ({ one }) => one.priceCents,
      cell: ({ one }) => describePrice(one, format),
    },
    {
      id: 'group',
      header: m.class_table_group(),
      value: ({ one }) => one.groupName,
      cell: ({ one }) => one.groupName,
    },
  ];
  return columns.map((column) => ({ ...column, width: widths[column.id] ?? 140 }));
}

/** "Free", "$120", or "$80 – $120" where families choose. */
export function describePrice(
  { priceCents, priceMaxCents }: Pick<StaffClass, 'priceCents' | 'priceMaxCents'>,
  format: Format,
): string {
  if (priceMaxCents !== null && priceMaxCents > priceCents)
    return m.class_table_price_range({ from: format.money(priceCents), to: format.money(priceMaxCents) });
  return priceCents === 0 ? m.admin_management_free() : format.money(priceCents);
}

/** Thousands of classes share few days, times and prices, and writing one takes the browser longer than drawing its cell. */
function remembering(format: Format): Format {
  return {
    ...format,
    day: remember(format.day),
    weekday: remember(format.weekday),
    money: remember(format.money),
    number: remember(format.number),
    times: rememberTimes(format.times),
  };
}

/** As in every table of classes, but each schedule is written once: its plural alone would take a tenth of the table's time. */
function whenCell(format: Format): (one: StaffClass) => ReactNode {
  const held = new Map<string, ReactNode>();
  return (one) => {
    const key = [one.firstOn, one.lastOn, one.weekdays, one.start, one.end, one.meetings].join(' ');
    const cell = held.get(key) ?? (
      <>
        {describeTimes(one, format)}
        <br />
        {describeSpan(one, format)}
      </>
    );
    held.set(key, cell);
    return cell;
  };
}

function rememberTimes(write: Format['times']): Format['times'] {
  const written = remember((span: string) => {
    const [start = '', end = ''] = span.split('-');
    return write(start, end);
  });
  return (start, end) => written(`${start}-${end}`);
}

function ofClass({ value, cell, ...rest }: DataColumn<StaffClass>): DataColumn<ClassRow> {
  return { ...rest, cell: ({ one }) => cell(one), ...(value && { value: ({ one }: ClassRow) => value(one) }) };
}
