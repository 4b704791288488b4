import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import type { StaffStudent } from '../students/merge-sides-of.ts';
import { nameStudent } from '../students/student-columns.tsx';
import { Household } from './household.tsx';
import { livingHouseholds } from './living-households.ts';
import { OpenMerge } from './merge/open-merge.tsx';
import { nameFamily, nameOfGuardian, type StaffFamily } from './name-family.ts';

interface HouseholdPageProps {
  readonly familyId: string;
  /** The child whose address led here: named in the heading, first, with everything open. */
  readonly opened?: StaffStudent;
}

/** The page of a household, at its own address and at that of each of its children. */
export function HouseholdPage({ familyId, opened }: HouseholdPageProps) {
  const report = useReport('staffFamily', { familyId });
  const found = report.isPlaceholderData ? undefined : report.data;
  const format = useFormat();
  const serves = useServesFamilies();
  const name = found ? nameFamily(found, format.list) : m.families_page();
  return (
    <StaffPage
      title={opened ? nameStudent(opened.student) : name}
      back={
        opened
          ? { to: staffPaths.staffStudents, words: m.students_title() }
          : { to: staffPaths.staffFamilies, words: m.family_table_title() }
      }
      lead={
        found && (
          <>
            {opened && <Whose family={found} opened={opened} />}
            {m.families_page_since({ day: format.instantDay(found.family.createdAt) })}
          </>
        )
      }
      tools={
        found && (
          <>
            {serves && <OpenMerge familyId={familyId} />}
            <HistoryLink entityId={opened?.student.id ?? familyId} />
          </>
        )
      }
    >
      <ReportContent report={{ ...report, data: found }}>
        {(family) => <Household key={`${familyId} ${opened?.student.id}`} family={family} opened={opened} />}
      </ReportContent>
    </StaffPage>
  );
}

/** Which household of the child this is, and the way to the other one. */
function Whose({ family, opened }: { family: StaffFamily; opened: StaffStudent }) {
  const format = useFormat();
  const living = livingHouseholds(opened);
  const at = living.findIndex(({ familyId }) => familyId === family.family.id);
  return (
    <>
      <Link to={staffPaths.staffFamily(family.family.id)}>{nameFamily(family, format.list)}</Link>
      {living.length > 1 && ` (${m.families_page_which({ number: at + 1, count: living.length })})`}
      {living.map(({ familyId, guardians }) =>
        familyId === family.family.id ? null : (
          <span key={familyId}>
            {' · '}
            <Link to={staffPaths.staffStudent(opened.student.id)} search={{ household: familyId }}>
              {m.families_page_other({ names: format.list(guardians.map(nameOfGuardian)) || m.admin_unknown() })}
            </Link>
          </span>
        ),
      )}
      {' · '}
    </>
  );
}
