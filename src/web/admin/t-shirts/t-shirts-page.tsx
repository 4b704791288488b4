import { Button } from '../../ui/button.tsx';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { foldName } from '../../../domain/names.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { type DataColumn, sortRows } from '../../ui/data-table.tsx';
import { EnrollStudent } from '../enrollments/behalf/enroll-student.tsx';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { nameSize } from '../frame/size-words.ts';
import { Toolbar } from '../../ui/layout.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { SizeCounts } from './size-counts.tsx';
import { SizeExport } from './size-export.tsx';
import { TshirtFrame } from './tshirt-frame.tsx';

type Tshirts = OutputOf<typeof functions.tshirts>;
type Student = Tshirts['students'][number];

/** "T-shirt Sizes": how many of each, who has not told theirs, and the list to hand out by. */
export function TshirtsPage() {
  const [{ semester: semesterId, class: classId }] = useAddress();
  const report = useReport('tshirts', { semesterId, classId });
  const { data } = report;
  return (
    <TshirtFrame
      lead={m.admin_tshirts_lead()}
      semesters={data?.semesters}
      semester={data?.semester}
      classes={data?.classes}
      classId={data?.classId}
      tools={
        data &&
        data.students.length > 0 && (
          <Button look="secondary" onClick={() => print()}>
            {m.admin_print()}
          </Button>
        )
      }
    >
      <ReportContent report={report}>{(sizes) => <Sizes sizes={sizes} />}</ReportContent>
    </TshirtFrame>
  );
}

/** Whether every word somebody typed is found with a student; accents, capitals and punctuation do not count. */
function isMeant({ firstName, lastName, classTitles }: Student, search = ''): boolean {
  const found = [`${firstName} ${lastName}`, ...classTitles].map(foldName).join('\n');
  return foldName(search)
    .split(' ')
    .every((word) => found.includes(word));
}

function Sizes({ sizes }: { sizes: Tshirts }) {
  const [{ search, size }] = useAddress();
  const found = useMemo(
    () =>
      sizes.students.filter(
        (student) => (!size || (student.tshirtSize ?? 'missing') === size) && isMeant(student, search),
      ),
    [sizes, search, size],
  );
  if (sizes.semester === null) return <NoSemester />;
  if (sizes.students.length === 0)
    return (
      <Empty title={m.admin_tshirts_empty_title()}>
        <p>{m.admin_tshirts_empty()}</p>
        <EnrollStudent />
      </Empty>
    );
  return (
    <>
      <SizeCounts counts={sizes.counts} missing={sizes.missing} total={sizes.students.length} />
      <StudentTable students={found} semesterName={sizes.semester.name} counts={sizes.counts} />
    </>
  );
}

interface StudentTableProps {
  readonly students: readonly Student[];
  readonly semesterName: string;
  /** The order of sizes. */
  readonly counts: Tshirts['counts'];
}

function StudentTable({ students, semesterName, counts }: StudentTableProps) {
  const [{ sort }] = useAddress();
  const { locale } = useApp().organization;
  const format = useFormat();
  const columns = useMemo(
    () =>
      columnsOf(
        format,
        counts.map(({ size }) => size),
      ),
    [format, counts],
  );
  return (
    <>
      <Toolbar
        end={
          students.length > 0 && (
            <SizeExport inOrder={() => sortRows(students, columns, sort, locale)} semesterName={semesterName} />
          )
        }
      >
        <SearchField placeholder={m.admin_tshirts_search()} />
        <output>{m.admin_tshirts_shown({ count: students.length })}</output>
      </Toolbar>
      <PagedTable label={m.admin_tshirts_list()} columns={columns} rows={students} rowId={(student) => student.id} />
    </>
  );
}

function columnsOf(format: Format, order: readonly string[]): DataColumn<Student>[] {
  return [
    {
      id: 'student',
      header: m.admin_student(),
      value: (student) => `${student.lastName} ${student.firstName}`,
      cell: (student) => `${student.firstName} ${student.lastName}`,
    },
    {
      id: 'size',
      header: m.admin_size(),
      isUnbroken: true,
      value: (student) => (student.tshirtSize === null ? null : order.indexOf(student.tshirtSize)),
      cell: (student) => (student.tshirtSize === null ? m.admin_tshirts_missing() : nameSize(student.tshirtSize)),
    },
    {
      id: 'grade',
      header: m.admin_grade(),
      isUnbroken: true,
      value: (student) => student.grade,
      cell: (student) => tellGrade(student, format),
    },
    { id: 'classes', header: m.admin_tshirts_classes(), cell: (student) => format.list(student.classTitles) },
  ];
}
