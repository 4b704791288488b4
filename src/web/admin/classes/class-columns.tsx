import { Link } from '@tanstack/react-router';
import type { StaffClass } from '../../../contract/reports.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import type { Format } from '../../shared/format.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { ClassTag, decideStaffState, nameState } from '../frame/class-tag.tsx';
import { scheduleColumns } from '../frame/schedule-columns.tsx';
import styles from './classes-page.module.css';

/** The columns of the class table at the instant `now`. */
export function classColumns(format: Format, now: number): DataColumn<StaffClass>[] {
  return [
    {
      id: 'class',
      header: m.admin_class(),
      value: (one) => one.title,
      cell: (one) => (
        <>
          <Link to={paths.roster(one.id)}>{one.title}</Link>
          <span className={styles.type}>{one.typeName}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_state(),
      value: (one) => nameState(decideStaffState(one, now)),
      cell: (one) => <ClassTag state={decideStaffState(one, now)} />,
    },
    ...scheduleColumns(format),
    {
      id: 'waitlist',
      header: m.admin_waitlist(),
      isNumber: true,
      value: (one) => one.waiting,
      cell: (one) => format.number(one.waiting),
    },
    {
      id: 'price',
      header: m.admin_price(),
      isNumber: true,
      value: (one) => one.priceCents,
      cell: (one) => (one.priceCents === 0 ? m.admin_management_free() : format.money(one.priceCents)),
    },
  ];
}
