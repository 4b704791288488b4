import { type ReactNode, useMemo, useState } from 'react';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { WriteToChosen } from '../circulars/write-letter.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import type { SavedViewsProps } from '../table/views/view-of.ts';
import { ActDialog } from './acts/act-dialog.tsx';
import { ActOnChosen } from './acts/act-on-chosen.tsx';
import type { AskedAct } from './acts/asked-act.ts';
import { enrollmentColumns } from './enrollment-columns.tsx';
import { ENROLLMENT_FILTERS, readFilters } from './enrollment-filters.tsx';
import { type ChosenAccounts, WithdrawAllDialog } from './withdraw-all-dialog.tsx';
import { WithdrawChosen } from './withdraw-chosen.tsx';

const MANY = 1000;

/** Those of a semester, or of one of its classes. */
interface Scope {
  readonly semesterId: string | undefined;
  readonly classId?: string;
}

/** The enrollments of a semester or class as the address asks for them. */
export function useEnrollmentTable(scope: Scope) {
  const [address] = useAddress();
  return useTable('staffEnrollments', { ...readFilters(address), ...scope }, ENROLLMENT_FILTERS, {
    whole: 'enrollments',
  });
}

interface EnrollmentTableProps {
  readonly table: ReturnType<typeof useEnrollmentTable>;
  /** The class that all of them are in, where it is one. */
  readonly of?: { readonly id: string; readonly title: string };
  readonly above: ReactNode;
  readonly filters: ReactNode;
  readonly empty: ReactNode;
  readonly views?: Pick<SavedViewsProps, 'list' | 'filters'>;
}

/** Who is enrolled, waits or has left, with what is done about one or many of them. */
export function EnrollmentTable({ table, of, views, ...parts }: EnrollmentTableProps) {
  const { found } = table;
  const format = useFormat();
  const digits = currencyDigits(useApp().organization.currency);
  const [withdrawing, setWithdrawing] = useState<ChosenAccounts | null>(null);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const serves = useServesFamilies();
  const classId = of?.id;
  const columns = useMemo(
    () => enrollmentColumns({ format, digits }, serves ? setWithdrawing : null, classId),
    [format, digits, serves, classId],
  );
  const semester = found?.semester;
  return (
    <>
      <StaffTable
        {...parts}
        name="enrollment"
        label={m.admin_enrollments_list()}
        table={table}
        columns={columns}
        search={of ? m.admin_enrollments_search_class() : m.admin_enrollments_search()}
        totals={({ total }) =>
          `${m.admin_enrollments_count({ count: total })}${total > MANY ? ` · ${m.admin_enrollments_many()}` : ''}`
        }
        {...(views && { views })}
        file={{ name: `${of?.title ?? semester?.name ?? ''} ${m.shell_menu_enrollments()}`, list: 'enrollments' }}
        selection={{
          label: m.admin_enrollments_selection(),
          count: (count) => m.admin_enrollments_selected({ count }),
          nameRow: ({ studentName, classTitle }) =>
            m.admin_enrollments_select({ name: studentName, title: classTitle }),
          nameAll: m.admin_enrollments_select_all(),
          renderActs: (selected, load) =>
            serves && (
              <>
                <WriteToChosen of="enrollments" ids={[...selected]} semesterId={semester?.id} />
                <ActOnChosen load={load} onAsk={setAsked} />
                <WithdrawChosen load={load} onWithdrawAll={setWithdrawing} />
              </>
            ),
        }}
      />
      {asked && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
      {withdrawing && <WithdrawAllDialog accounts={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
