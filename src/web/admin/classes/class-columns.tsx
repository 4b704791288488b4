import type { StaffClass } from '../../../contract/class-table.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { StaffColumn } from '../table/staff-table.tsx';
import { ClassTag, decideStaffState } from '../frame/class-tag.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import { ClassLink } from './class-link.tsx';
import styles from './classes-page.module.css';

/** The columns of the class table at `now`; the server sorts by the same names. */
export function classColumns(format: Format, now: number): StaffColumn<StaffClass>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      isSorted: true,
      width: 216,
      cell: (one) => (
        <>
          <ClassLink classId={one.id}>{one.title || m.class_table_untitled()}</ClassLink>
          <span className={styles.type}>{[one.typeName, one.groupName].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_state(),
      isSorted: true,
      width: 146,
      cell: (one) => <ClassTag state={decideStaffState(one, now)} />,
    },
    ...scheduleColumns(format),
    {
      id: 'waitlist',
      header: m.admin_waitlist(),
      isNumber: true,
      isSorted: true,
      width: 112,
      cell: (one) => format.number(one.waiting),
    },
    {
      id: 'price',
      header: m.admin_price(),
      isNumber: true,
      isSorted: true,
      width: 124,
      cell: (one) => describePrice(one, format),
    },
    {
      id: 'group',
      header: m.class_table_group(),
      isSorted: true,
      isExtra: true,
      width: 100,
      cell: (one) => one.groupName,
    },
  ];
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
