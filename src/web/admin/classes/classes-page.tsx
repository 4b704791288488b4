import { Outlet, useParams } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportTrouble } from '../frame/report-state.tsx';
import { SemesterSelect } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { ClassTable } from './class-table.tsx';
import { NewClass } from './new-class.tsx';
import { NoClasses, NoSemester } from './no-classes.tsx';

/** All classes of a semester as they stand, drafts included; one of them opens beside them. */
export function ClassManagementPage() {
  const [{ semester: semesterId, search, sort, page, state, type, place, instructor, weekday }] = useAddress();
  const asked = { semesterId, search, sort, state, type, place, instructor, weekday };
  const { data, error, refetch, isPlaceholderData } = useReport('staffClasses', { ...asked, page: readPage(page) });
  return (
    <StaffPage
      title={m.admin_management()}
      printedAside={data?.semester?.name}
      lead={<p>{m.class_table_lead()}</p>}
      tools={
        !error && (
          <>
            <SemesterSelect semesters={data?.semesters} semester={data?.semester} />
            {data?.semester !== null && !data?.semester.isArchived && <NewClass semesterId={data?.semester.id} />}
          </>
        )
      }
    >
      <ManagementParts />
      {!data && error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : data?.semester === null ? (
        <NoSemester />
      ) : data?.all === 0 ? (
        <NoClasses semesterId={data.semester.id} />
      ) : (
        <ClassTable key={semesterId} asked={asked} found={data} isOld={isPlaceholderData} />
      )}
      <ClassPanel />
    </StaffPage>
  );
}

/** The class that the address names, over the table; closing it leaves the table as it was, with the focus on its row. */
const ClassPanel = memo(function ClassPanel() {
  const { classId } = useParams({ strict: false });
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!classId && last.current) focusRow(last.current);
    last.current = classId;
  }, [classId]);
  return <Outlet />;
});

function focusRow(classId: string): void {
  // After the panel has let the focus go.
  requestAnimationFrame(() => {
    const row = document.querySelector(`tr[data-row="${CSS.escape(classId)}"] a`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });
}
