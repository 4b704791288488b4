import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CLASS_FILTERS, type StaffClass, type staffClasses } from '../../../contract/class-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { ManagementParts } from '../frame/management-parts.tsx';
import { StaffTable } from '../table/staff-table.tsx';
import { type Table, useTable } from '../table/use-table.ts';
import { classColumns } from './class-columns.tsx';
import { useClassFile } from './class-export.ts';
import { ClassFilters } from './class-filters.tsx';
import { OpenClass } from './class-link.tsx';
import { NoClasses } from './no-classes.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

type Found = OutputOf<typeof staffClasses>;

// What changes many classes at once is as large as the table: it comes with the first choice.
const BulkActions = lazyPart(async () => ({ default: (await import('../bulk/bulk-actions.tsx')).BulkActions }));

/** The classes of a semester as the address asks for them. */
export function useClassTable(): Table<StaffClass, Found> {
  const [{ semester: semesterId, state, type, place, instructor, weekday }] = useAddress();
  return useTable('staffClasses', { semesterId, state, type, place, instructor, weekday }, CLASS_FILTERS, {
    inFile: { forFile: true },
  });
}

/** The classes of a semester: searched, filtered, sorted, chosen. What searches and filters stands there before the classes do. */
export function ClassTable({ table }: { table: Table<StaffClass, Found> }) {
  const [{ semester: semesterId }] = useAddress();
  const format = useFormat();
  const { found } = table;
  const now = useServerNow();
  const hasGroups = found?.hasGroups ?? false;
  const columns = useMemo(
    () => classColumns(format, now).filter(({ id }) => id !== 'group' || hasGroups),
    [format, now, hasGroups],
  );
  const beside = useClassFile();
  const open = useOpenClass();
  const semester = found?.semester;
  const runs = useRunsSchool();
  return (
    <OpenClass value={open}>
      <StaffTable
        key={semesterId}
        name="class"
        label={m.admin_management_list()}
        table={table}
        above={<ManagementParts />}
        columns={columns}
        search={m.admin_management_search()}
        filters={<ClassFilters semesterId={semesterId} />}
        totals={(all) => describeTotals(all, format)}
        empty={semester && <NoClasses semesterId={semester.id} />}
        file={{ name: `${semester?.name ?? ''} ${m.admin_part_classes()}`, beside }}
        selection={{
          label: m.class_table_selection(),
          count: (count) => m.class_table_selected({ count }),
          nameRow: nameSelect,
          nameAll: m.class_table_select_all(),
          renderActs: (selected) =>
            semester && runs && !semester.isArchived && <BulkActions selected={selected} semesterId={semester.id} />,
        }}
        onOpen={({ id }) => open(id)}
      />
    </OpenClass>
  );
}

const nameSelect = ({ title }: StaffClass) => m.table_select({ title });

/** How many classes, seats and families waiting there are on all pages. */
function describeTotals({ total, seatsTaken, seats, waiting }: Found, { number }: Format): string {
  return m.class_table_totals({
    classes: m.admin_report_count({ count: total }),
    taken: number(seatsTaken),
    seats: number(seats),
    waiting: number(waiting),
  });
}

/** Leads to the desk of a class; the semester goes along. */
function useOpenClass(): (classId: string) => void {
  const navigate = useNavigate();
  const [{ semester }] = useAddress();
  return (classId) => void navigate({ to: staffPaths.managedClass(classId), search: { semester } });
}
