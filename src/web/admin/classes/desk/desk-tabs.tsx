import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { mayOpen } from '../../../staff-access.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Tab, Tabs } from '../../../ui/tabs.tsx';
import { RecordFilter, StateChips } from '../../enrollments/enrollment-filters.tsx';
import { EnrollmentTable, useEnrollmentTable } from '../../enrollments/enrollment-table.tsx';
import { Waitlist } from '../../enrollments/waitlist/waitlist.tsx';
import { TableSkeleton } from '../../frame/report-state.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { useStaffRoles } from '../../frame/use-may.ts';
import styles from './class-desk.module.css';
import { DeskDates } from './desk-dates.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The parts of a class's desk, each read by whoever may open the screen that has the same of all classes. */
const TABS = [
  { tab: 'students', words: m.students_title, screen: 'StaffEnrollmentsPage' },
  { tab: 'waitlist', words: m.admin_waitlist, screen: 'StaffEnrollmentsPage' },
  { tab: 'dates', words: m.class_form_dates, screen: 'ClassManagementPage' },
  { tab: 'letters', words: m.circulars_title, screen: 'CircularsPage' },
  { tab: 'sheets', words: m.sheets_open, screen: 'SheetsPage' },
  { tab: 'history', words: m.audit_history, screen: 'AuditPage' },
] as const;
type DeskTab = (typeof TABS)[number]['tab'];

function useTabs() {
  const roles = useStaffRoles() ?? [];
  return TABS.filter(({ screen }) => mayOpen(screen, roles));
}

/** The part that the address names, if there is such a one for the reader; else the students. */
export function useOpenTab(): DeskTab {
  const [{ tab }] = useAddress();
  return useTabs().find((one) => one.tab === tab)?.tab ?? 'students';
}

export function DeskTabs({ classId, open }: { readonly classId: string; readonly open: DeskTab }) {
  const [{ semester }] = useAddress();
  const tabs = useTabs();
  return (
    <Tabs label={m.desk_parts()}>
      {tabs.map(({ tab, words }) => (
        // What one part was searched for and narrowed by is none of the next.
        <Tab
          key={tab}
          to={staffPaths.managedClass(classId)}
          search={{ semester, tab }}
          {...(tab === open && { 'aria-current': 'page' })}
        >
          {words()}
        </Tab>
      ))}
    </Tabs>
  );
}

/** The part of a class that is open. */
export function OpenTab({ tab, edited }: { readonly tab: DeskTab; readonly edited: EditedClass }) {
  const schoolClass = { id: edited.id, title: edited.content.title };
  switch (tab) {
    case 'students':
      return <Students schoolClass={schoolClass} semesterId={edited.semesterId} />;
    case 'waitlist':
      return (
        <>
          <div className={styles.part}>
            <Waitlist schoolClass={schoolClass} waiting={edited.waiting} />
          </div>
          {edited.waiting === 0 && (
            <Empty title={m.desk_waitlist_empty_title()}>
              <p>{m.desk_waitlist_empty()}</p>
            </Empty>
          )}
        </>
      );
    case 'dates':
      return <DeskDates edited={edited} />;
    case 'letters':
      return <DeskLetters edited={edited} />;
    case 'sheets':
      return <Sheets classId={edited.id} />;
    case 'history':
      return <HistoryOfClass classId={edited.id} />;
  }
}

interface StudentsProps {
  readonly schoolClass: { readonly id: string; readonly title: string };
  readonly semesterId: string;
}

function Students({ schoolClass, semesterId }: StudentsProps) {
  const table = useEnrollmentTable({ semesterId, classId: schoolClass.id });
  return (
    <EnrollmentTable
      table={table}
      of={schoolClass}
      above={<StateChips />}
      filters={<RecordFilter />}
      empty={
        <Empty title={m.admin_roster_empty_title()}>
          <p>{m.admin_roster_empty()}</p>
        </Empty>
      }
    />
  );
}

// Fetched when they are opened: most of what a desk is opened for is none of them.
const waiting = () => <TableSkeleton />;
const Sheets = lazyPart(async () => ({ default: (await import('../../report/class-sheets.tsx')).SheetsOfClass }), {
  waiting,
});
const DeskLetters = lazyPart(async () => ({ default: (await import('./desk-letters.tsx')).DeskLetters }), { waiting });
const HistoryOfClass = lazyPart(
  async () => ({ default: (await import('../../audit/history-of-class.tsx')).HistoryOfClass }),
  { waiting },
);
