import { Skeleton } from '../../ui/waiting.tsx';
import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { useRoles } from '../../shared/roles.ts';
import { mayOpen } from '../../staff-access.ts';
import { ReportTrouble } from '../frame/report-state.tsx';
import { ReportSemester } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { CircleEntries } from '../students/circle-entries.tsx';
import { DueTasks } from '../tasks/due-tasks.tsx';
import { AboutSchool } from './about-school.tsx';
import { SemesterCharts } from './charts/semester-charts.tsx';
import { Conditions } from './conditions.tsx';
import styles from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { ImportHint, NoSemester } from './no-semester.tsx';
import { Happened } from './happened.tsx';
import { OfficeDayParts } from './needs/office-day.tsx';

type Counts = OutputOf<typeof functions.dashboard>;

/** What staff land on: the semester in numbers that lead to their lists, and the way to every staff screen. */
export function DashboardPage() {
  const [{ semester: semesterId }] = useAddress();
  const { data, error, refetch } = useReport('dashboard', { semesterId });
  // Asked for at the same time: what stands below it does not move when it comes.
  const day = useReport('officeDay', { semesterId });
  const due = useReport('dueTasks', {});
  const format = useFormat();
  const { isSetUp } = useApp().organization;
  const runsSchool = useRunsSchool();
  const chosen = data?.semester;
  return (
    <StaffPage
      title={m.admin_dashboard()}
      back={null}
      lead={
        chosen
          ? m.admin_dashboard_lead({
              name: chosen.name,
              from: format.day(chosen.startsOn),
              to: format.day(chosen.endsOn),
            })
          : // The room of the line, so that nothing moves when it comes.
            !data && '\u00a0'
      }
      tools={<ReportSemester report={{ data, error }} />}
    >
      {data && (day.data || day.error) && (due.data || due.error) ? (
        <>
          <Conditions conditions={data.conditions} />
          <CircleEntries />
          <DueTasks due={due} />
          <FirstSteps counts={data} />
          {!isSetUp && <AboutSchool />}
          {data.semester ? (
            <>
              <OfficeDayParts day={day} semesterId={semesterId} />
              <Tiles counts={data} />
            </>
          ) : (
            isSetUp && !runsSchool && <NoSemester />
          )}
          {data.semester && data.classes + data.drafts === 0 ? (
            <ImportHint />
          ) : (
            data.semester && (
              <>
                <SemesterCharts semesterId={semesterId} />
                <Happened />
              </>
            )
          )}
        </>
      ) : error ? (
        <ReportTrouble error={error} retry={() => void refetch()} />
      ) : (
        <TilesSkeleton />
      )}
      <Screens />
    </StaffPage>
  );
}

interface TileParts {
  readonly to: string;
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly number: number;
  readonly name: string;
  readonly note: string;
  readonly isWarning?: boolean;
}

function Tiles({ counts }: { counts: Counts }) {
  const [{ semester }] = useAddress();
  const format = useFormat();
  const { mailsFailed, missingSizes, fullClasses, drafts } = counts;
  const tiles: TileParts[] = [
    {
      to: staffPaths.classManagement,
      search: { semester },
      number: counts.classes,
      name: m.admin_tile_classes({ count: counts.classes }),
      note: drafts > 0 ? m.admin_tile_drafts({ count: drafts }) : m.admin_tile_published(),
    },
    {
      to: staffPaths.staffEnrollments,
      search: { semester, state: 'enrolled' },
      number: counts.enrolled,
      name: m.admin_tile_enrolled(),
      note: m.admin_tile_seats({ seats: format.number(counts.seats) }),
    },
    ...(counts.held > 0 ? [heldTile(counts.held, semester)] : []),
    {
      to: staffPaths.staffEnrollments,
      search: { semester, state: 'waiting' },
      number: counts.waiting,
      name: m.admin_tile_waiting(),
      note: fullClasses > 0 ? m.admin_tile_full({ count: fullClasses }) : m.admin_tile_none_full(),
    },
    {
      to: staffPaths.staffEnrollments,
      search: { semester, state: 'enrolled' },
      number: counts.families,
      name: m.admin_tile_families({ count: counts.families }),
      note: m.admin_tile_families_note(),
    },
    {
      to: staffPaths.tshirts,
      search: { semester, size: missingSizes > 0 ? 'missing' : undefined },
      number: missingSizes,
      name: m.admin_tile_sizes(),
      note: missingSizes > 0 ? m.admin_tile_sizes_note() : m.admin_tile_sizes_none(),
    },
    {
      to: staffPaths.outbox,
      search: {},
      number: counts.mailsWaiting,
      name: m.admin_tile_mails(),
      note: mailsFailed > 0 ? m.admin_tile_mails_failed({ count: mailsFailed }) : m.admin_tile_mails_fine(),
      isWarning: mailsFailed > 0,
    },
  ];
  return (
    <ul className={styles.tiles} aria-label={m.admin_tiles()}>
      {tiles.map((tile) => (
        <li key={tile.name}>
          <Link to={tile.to} search={tile.search} className={styles.tile}>
            <span className={styles.name}>{tile.name}</span>
            <span className={styles.figure}>{format.number(tile.number)}</span>
            <span className={tile.isWarning ? styles.warning : styles.note}>
              {tile.isWarning && <span aria-hidden="true">▲ </span>}
              {tile.note}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Only while there are some: many at once are made-up accounts, and where they are listed they can be withdrawn together. */
function heldTile(held: number, semester: string | undefined): TileParts {
  return {
    to: staffPaths.staffEnrollments,
    search: { semester, state: 'held' },
    number: held,
    name: m.admin_tile_held({ count: held }),
    note: m.admin_tile_held_note(),
  };
}

function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {Array.from({ length: 6 }, (_, tile) => (
        <Skeleton key={tile} height={114} />
      ))}
    </div>
  );
}

/** Screens that are about no semester. */
const SCHOOL_WIDE = new Set<string>([
  staffPaths.staffStudents,
  staffPaths.staffFamilies,
  paths.calendar,
  staffPaths.circulars,
  staffPaths.outbox,
  staffPaths.settings,
  staffPaths.roleGrants,
  staffPaths.audit,
]);

function Screens() {
  const [{ semester }] = useAddress();
  const roles = useRoles() ?? [];
  const screens = [
    { to: staffPaths.report, name: m.shell_menu_report(), about: m.admin_screen_report() },
    { to: staffPaths.staffEnrollments, name: m.shell_menu_enrollments(), about: m.admin_screen_enrollments() },
    { to: staffPaths.staffStudents, name: m.students_title(), about: m.students_screen() },
    { to: staffPaths.staffFamilies, name: m.family_table_title(), about: m.family_table_screen() },
    { to: staffPaths.classManagement, name: m.admin_management(), about: m.admin_screen_management() },
    { to: staffPaths.tshirts, name: m.tshirts_menu(), about: m.tshirts_screen() },
    { to: paths.calendar, name: m.shell_menu_calendar(), about: m.admin_screen_calendar() },
    ...(mayOpen('CircularsPage', roles)
      ? [{ to: staffPaths.circulars, name: m.circulars_title(), about: m.circulars_screen() }]
      : []),
    { to: staffPaths.outbox, name: m.admin_outbox(), about: m.admin_screen_outbox() },
    ...(mayOpen('SettingsPage', roles)
      ? [{ to: staffPaths.settings, name: m.admin_part_settings(), about: m.settings_screen() }]
      : []),
    ...(mayOpen('RolesPage', roles)
      ? [{ to: staffPaths.roleGrants, name: m.admin_part_roles(), about: m.roles_screen() }]
      : []),
    { to: staffPaths.audit, name: m.admin_part_audit(), about: m.audit_screen() },
  ];
  return (
    <section className={styles.screens}>
      <h2>{m.admin_screens()}</h2>
      <ul>
        {screens.map(({ to, name, about }) => (
          <li key={to}>
            <Link to={to} search={SCHOOL_WIDE.has(to) ? {} : { semester }}>
              {name}
            </Link>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
