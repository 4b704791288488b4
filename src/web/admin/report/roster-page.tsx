import { useParams } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { whyOf } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { EnrollStudent } from '../enrollments/behalf/enroll-student.tsx';
import { Waitlist } from '../enrollments/waitlist/waitlist.tsx';
import { ClassTag, decideStaffState } from '../frame/class-tag.tsx';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { describeSpan, describeTimes } from '../../shared/schedule-words.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { useCopyAddresses } from '../circulars/copy-addresses.tsx';
import styles from './roster-page.module.css';
import { RosterTable } from './roster-table.tsx';

type Roster = OutputOf<typeof functions.roster>;

const back = { to: staffPaths.report, words: m.shell_menu_report() };

/** One class's students with whom to call: to read on a phone, and to print for the trailhead. */
export function RosterPage() {
  const { classId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useReport('roster', { classId });
  if (data?.class.id === classId) return <RosterOf roster={data} />;
  const isGone = error !== null && whyOf(error) === 'gone';
  return (
    <StaffPage title={m.admin_roster()} back={back}>
      {isGone ? (
        <Empty title={m.admin_roster_gone_title()}>
          <p>{m.admin_roster_gone()}</p>
        </Empty>
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </StaffPage>
  );
}

function RosterOf({ roster }: { roster: Roster }) {
  const { class: schoolClass, students, questions } = roster;
  return (
    <StaffPage
      title={schoolClass.title}
      back={back}
      lead={<Facts roster={roster} />}
      isLeadPrinted
      printedAside={schoolClass.semesterName}
      readAt={roster.printedAt}
      tools={
        <>
          <EnrollStudent classId={schoolClass.id} />
          <ButtonLink look="secondary" to={staffPaths.sheets(schoolClass.id)}>
            {m.sheets_open()}
          </ButtonLink>
          <ButtonLink look="secondary" to={staffPaths.attendance(schoolClass.id)}>
            {m.attendance_open_class()}
          </ButtonLink>
          {students.length > 0 && <RosterFile classId={schoolClass.id} />}
        </>
      }
    >
      {students.length > 0 ? (
        <>
          <RosterTable schoolClass={schoolClass} students={students} questions={questions} />
          <WritingLines />
        </>
      ) : (
        <Empty title={m.admin_roster_empty_title()}>
          <p>{m.admin_roster_empty()}</p>
          <EnrollStudent classId={schoolClass.id} />
        </Empty>
      )}
      <Waitlist schoolClass={schoolClass} waiting={schoolClass.waiting} />
    </StaffPage>
  );
}

/** What leaves the portal from here: the roster on paper, and the addresses for another mail program. */
function RosterFile({ classId }: { classId: string }) {
  const serves = useServesFamilies();
  const copying = useCopyAddresses({ of: 'students', classId });
  return (
    <>
      <Menu
        look="secondary"
        words={m.imports_export()}
        isBusy={copying.isBusy}
        entries={[
          { label: m.admin_print(), onAct: () => print() },
          ...(serves ? [{ label: m.circulars_copy(), onAct: copying.open }] : []),
        ]}
      />
      {copying.dialog}
    </>
  );
}

function Facts({ roster: { class: schoolClass } }: { roster: Roster }) {
  const format = useFormat();
  const state = decideStaffState(schoolClass, useServerNow());
  const taken = { count: format.number(schoolClass.seatsTaken), capacity: format.number(schoolClass.capacity) };
  return (
    <div className={styles.facts}>
      <p>
        {[schoolClass.semesterName, describeTimes(schoolClass, format), describeSpan(schoolClass, format)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{[schoolClass.locationName, format.list(schoolClass.instructorNames)].filter(Boolean).join(' · ')}</p>
      <p>
        <span className={state === 'cancelled' ? undefined : styles.state}>
          <ClassTag state={state} />{' '}
        </span>
        {m.admin_roster_capacity(taken)}
        {schoolClass.waiting > 0 && ` · ${m.admin_roster_waiting({ count: schoolClass.waiting })}`}
      </p>
      {schoolClass.dates.length > 1 && (
        <details className={styles.dates}>
          <summary>{m.admin_roster_all_dates()}</summary>
          <ul>
            {schoolClass.dates.map(({ on, start, end, place }) => (
              <li key={`${on} ${start}`}>
                {[format.longDay(on), format.times(start, end), place && m.classes_date_at({ place: place.name })]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Ruled lines on paper, for what nobody foresaw. */
function WritingLines() {
  return (
    <div className={styles.writing} aria-hidden="true">
      <p>{m.admin_roster_notes()}</p>
      <hr />
      <hr />
      <hr />
      <hr />
    </div>
  );
}
