import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Cluster, Toolbar } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { type ExportColumn } from '../imports/export-rows.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import { PageNumbers } from '../table/page-numbers.tsx';
import { nameStudent } from './student-columns.tsx';
import { StudentFilters } from './student-filters.tsx';
import { CircleEntries } from './circle-entries.tsx';
import styles from './students.module.css';

const PAGE_SIZE = 50;

type Exported = OutputOf<typeof functions.healthExport>['students'][number];
type Threatened = OutputOf<typeof functions.lifeThreatening>['students'][number];

/** Who has a life-threatening allergy, of one semester or class: each page that is opened leaves a receipt with the families on it. */
export function ThreatenedStudents() {
  const [{ semester, class: classText }] = useAddress();
  const classId = classText?.slice(0, 64);
  const where = classId ? { classId } : semester ? { semesterId: semester } : null;
  return (
    <div className={styles.list}>
      <CircleEntries />
      <Toolbar>
        <StudentFilters />
      </Toolbar>
      {where ? (
        <Threatened where={where} />
      ) : (
        <Empty title={m.students_threatened_where_title()}>
          <p>{m.students_threatened_where()}</p>
        </Empty>
      )}
    </div>
  );
}

function Threatened({ where }: { where: { classId?: string; semesterId?: string } }) {
  const [{ page: pageText }] = useAddress();
  const { call, organization } = useApp();
  const format = useFormat();
  const page = readPage(pageText);
  // Each answer is a reading: nothing asks a second time by itself, and nothing is kept once the screen is left.
  const report = useQuery({
    queryKey: ['life-threatening', where, page],
    queryFn: ({ signal }) => call(calls.lifeThreatening, { ...where, page }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <Notice tone="info">
        <p>{m.students_threatened_receipt()}</p>
      </Notice>
      <Cluster>
        <ExportMenu
          words={m.students_health_export()}
          fileName={m.students_health()}
          columns={fileColumns()}
          rows={async () => (await call(calls.healthExport, where)).students}
        />
      </Cluster>
      <ReportContent report={report}>
        {({ total, students }) =>
          students.length === 0 ? (
            <Empty title={m.students_threatened_none_title()}>
              <p>{m.students_threatened_none()}</p>
            </Empty>
          ) : (
            <>
              <output>{m.students_count({ count: total, shown: format.number(total) })}</output>
              <DataTable
                label={m.students_filter_threatened()}
                columns={columns()}
                rows={students}
                rowId={({ id }) => id}
                locale={organization.locale}
                part={{ first: (page - 1) * PAGE_SIZE, total }}
              />
              <PageNumbers page={page} pageSize={PAGE_SIZE} total={total} />
            </>
          )
        }
      </ReportContent>
    </>
  );
}

/** Every answer of everybody here; the families see that it was taken away. */
function fileColumns(): ExportColumn<Exported>[] {
  const headers = {
    allergies: m.records_section({ section: 'allergies' }),
    medications: m.records_section({ section: 'medications' }),
    conditions: m.health_conditions(),
    diet: m.health_diet(),
    notes: m.health_notes(),
    doctor: m.health_doctor(),
    insurance: m.health_insurance(),
  };
  return [
    { header: m.admin_student(), value: nameStudent },
    ...Object.entries(headers).map(([name, header]) => ({
      header,
      // The entries are of the columns above.
      value: ({ told }: Exported) => told[name as keyof typeof headers],
    })),
  ];
}

function columns(): DataColumn<Threatened>[] {
  return [
    {
      id: 'student',
      header: m.admin_student(),
      cell: (row) => <Link to={staffPaths.staffStudent(row.id)}>{nameStudent(row)}</Link>,
    },
    {
      id: 'allergies',
      header: m.records_section({ section: 'allergies' }),
      cell: ({ allergies }) => (
        <ul className={styles.allergies}>
          {allergies.map(({ name, reaction, isLifeThreatening }) => (
            <li key={`${name} ${reaction}`}>
              <strong>{name}</strong>
              {reaction && `: ${reaction}`}
              {/* Not answered counts as yes, and is said to be what it is. */}
              {isLifeThreatening === null && ` (${m.students_threat_unanswered()})`}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
