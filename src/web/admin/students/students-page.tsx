import { useMemo } from 'react';
import { RECORD_STATES } from '../../../contract/student-table.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { WriteToChosen, WriteToFound } from '../circulars/write-letter.tsx';
import { EnrollStudent } from '../enrollments/behalf/enroll-student.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { useAddress } from '../frame/use-address.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { OpenSchoolTags } from '../tags/school-tags.tsx';
import { TagChosen } from '../tags/tag-chosen.tsx';
import { useTable } from '../table/use-table.ts';
import { recordColumns } from './record-columns.ts';
import { RemindChosen } from './remind-chosen.tsx';
import { nameStudent, studentColumns } from './student-columns.tsx';
import { StudentFilters, THREATENED } from './student-filters.tsx';
import { ThreatenedStudents } from './threatened-students.tsx';

const MANY = 1000;
const FILTERS = ['semester', 'class', 'record', 'tag'];

/** "Students": everybody who is or was one, found by name, guardian, address or phone, with what their record still lacks. */
export function StaffStudentsPage() {
  const [{ record }] = useAddress();
  return (
    <StaffPage
      title={m.students_title()}
      lead={<p>{m.students_lead()}</p>}
      tools={
        <>
          {record !== THREATENED && <WriteToFound of="students" />}
          <OpenSchoolTags />
          <Leads to="ImportStudentsPage">
            <ButtonLink look="secondary" to={staffPaths.importStudents}>
              {m.student_imports_title()}
            </ButtonLink>
          </Leads>
          <Leads to="MergeFamiliesPage">
            <ButtonLink look="secondary" isSmall to={staffPaths.mergeFamilies}>
              {m.family_likely()}
            </ButtonLink>
          </Leads>
          <Leads to="MergeStudentsPage">
            <ButtonLink look="secondary" to={staffPaths.mergeStudents}>
              {m.merge_title()}
            </ButtonLink>
          </Leads>
        </>
      }
    >
      {record === THREATENED ? <ThreatenedStudents /> : <StudentTable />}
    </StaffPage>
  );
}

function StudentTable() {
  const [{ semester: semesterId, class: classText, record: recordText, tag }] = useAddress();
  const { organization } = useApp();
  const format = useFormat();
  const today = dayAtSchool(useServerNow(), organization.timeZone);
  const day = useMediumDay();
  const serves = useServesFamilies();
  const record = RECORD_STATES.find((one) => one === recordText);
  // An address may say anything; what is longer than any id is none.
  const classId = classText?.slice(0, 64);
  const tagId = tag?.slice(0, 64);
  const table = useTable('staffStudents', { semesterId, classId, record, tagId }, FILTERS, {
    inFile: { withRecord: true },
  });
  const columns = useMemo(() => studentColumns({ format, day, today }), [format, day, today]);
  return (
    <StaffTable
      name="student"
      label={m.students_list()}
      table={table}
      columns={columns}
      search={m.students_search()}
      filters={<StudentFilters />}
      totals={({ total, semester }) =>
        [
          m.students_count({ count: total, shown: format.number(total) }),
          semester && m.students_missing_for({ semester: semester.name }),
          total > MANY && m.students_many(),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      empty={
        <Empty title={m.students_empty_title()}>
          <p>{m.students_empty()}</p>
          <Cluster at="center">
            <Leads to="ImportStudentsPage">
              <ButtonLink to={staffPaths.importStudents}>{m.find_act_import_students()}</ButtonLink>
            </Leads>
            <EnrollStudent />
          </Cluster>
        </Empty>
      }
      selection={{
        label: m.students_selection(),
        count: (count) => m.students_selected({ count }),
        nameRow: (row) => m.students_select({ name: nameStudent(row) }),
        nameAll: m.students_select_all(),
        renderActs: (selected) => {
          const semester = table.found?.semester;
          const [keep, other] = selected;
          if (!serves) return null;
          return (
            <>
              <WriteToChosen of="students" ids={[...selected]} />
              <TagChosen studentIds={[...selected]} />
              {semester && <RemindChosen studentIds={[...selected]} semester={semester} />}
              {selected.size === 2 && (
                <ButtonLink look="secondary" to={staffPaths.mergeStudents} search={{ keep, with: other }}>
                  {m.merge_compare()}
                </ButtonLink>
              )}
            </>
          );
        },
      }}
      views={{ list: 'student', filters: ['class', 'record', 'tag'] }}
      file={{ name: m.students_title(), list: 'students', beside: recordColumns({ hasReach: serves }) }}
    />
  );
}
