import { Button } from '../../ui/button.tsx';
import { useMemo } from 'react';
import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { ClosedDays } from '../closed-days/closed-days.tsx';
import { CloseDay } from '../closings/close-day.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { MarkedSemester } from './marked-semester.tsx';
import { SemesterForm } from './semester-form.tsx';
import { SemesterTable } from './semester-table.tsx';
import { semesterFacts } from './semester-words.ts';
import styles from './semesters.module.css';
import { spanOf, TimeLine, TimeLineLegend } from './time-line.tsx';

const NEW = 'new';
const CLOSED = 'closed-days';
const CLOSE = 'close-day';

/** The semesters of the school as a table, and below it on one line of time; the address says which one is being changed (`edit`). */
export function SemestersPage() {
  const [{ edit }, change] = useAddress();
  const report = useReport('staffSemesters', {});
  const { data } = report;
  const runs = useRunsSchool();
  const edited = runs ? data?.semesters.find(({ id }) => id === edit) : undefined;
  const isForm = runs && data && (edit === NEW || edited);
  const isClosing = runs && edit === CLOSED;
  const closesDay = runs && edit === CLOSE;
  return (
    <StaffPage
      title={titleOf({ edited, isForm: Boolean(isForm), isClosing, closesDay })}
      lead={closesDay ? m.closings_lead() : isForm || isClosing ? undefined : <p>{m.semesters_lead()}</p>}
      {...((isForm || isClosing || closesDay) && {
        back: { to: staffPaths.managedSemesters, words: m.admin_part_semesters() },
      })}
      tools={
        data &&
        runs &&
        !isForm &&
        !isClosing &&
        !closesDay && <Button onClick={() => change({ edit: NEW })}>{m.semesters_new()}</Button>
      }
    >
      <ManagementParts />
      <ReportContent report={report} rows={6}>
        {({ semesters, today }) =>
          isForm ? (
            <SemesterForm
              key={edit}
              semester={edited ?? null}
              latest={semesters[0] ?? null}
              today={today}
              onClose={() => change({ edit: undefined })}
            />
          ) : closesDay ? (
            <CloseDay today={today} />
          ) : isClosing ? (
            <ClosedDays today={today} isEdited onEdit={() => change({ edit: undefined })} />
          ) : semesters.length === 0 ? (
            <Empty title={m.semesters_none_title()}>
              {runs && (
                <>
                  <p>{m.semesters_none()}</p>
                  <Button onClick={() => change({ edit: NEW })}>{m.semesters_new()}</Button>
                </>
              )}
            </Empty>
          ) : (
            <>
              <Semesters semesters={semesters} />
              <ClosedDays today={today} isEdited={false} onEdit={() => change({ edit: CLOSED })} />
            </>
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

interface Shown {
  readonly edited: StaffSemester | undefined;
  readonly isForm: boolean;
  readonly isClosing: boolean;
  readonly closesDay: boolean;
}

function titleOf(shown: Shown): string {
  if (shown.closesDay) return m.closings_title();
  if (shown.isClosing) return m.closed_days_title();
  if (shown.edited) return shown.edited.name;
  return shown.isForm ? m.semesters_new() : m.admin_part_semesters();
}

function Semesters({ semesters }: { semesters: readonly StaffSemester[] }) {
  const now = useServerNow();
  const format = useFormat();
  const kept = useMemo(() => semesters.filter((one) => !one.isArchived), [semesters]);
  const archived = semesters.filter((one) => one.isArchived);
  // Only as exact as a day: the drawing does not move while somebody looks at it.
  const day = Math.floor(now / 86_400_000);
  const span = useMemo(() => spanOf(kept, day * 86_400_000), [kept, day]);
  return (
    <>
      <MarkedSemester semesters={kept} />
      {kept.length > 0 && <SemesterTable label={m.admin_part_semesters()} semesters={kept} now={now} />}
      {archived.length > 0 && (
        <>
          <h2>{m.semesters_archived_title()}</h2>
          <SemesterTable label={m.semesters_archived_title()} semesters={archived} now={now} />
        </>
      )}
      {kept.length > 0 && (
        <>
          <h2>{m.semesters_lines()}</h2>
          <TimeLineLegend />
          <ul className={styles.lines}>
            {kept.slice(0, MOST_LINES).map((semester) => (
              <li key={semester.id}>
                <span aria-hidden="true">{semester.name}</span>
                <TimeLine
                  semester={semester}
                  span={span}
                  now={now}
                  words={m.semesters_line({
                    name: semester.name,
                    facts: semesterFacts(semester, now, format).join(' '),
                  })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** So many lines are compared at a glance; older ones lie far to the left. */
const MOST_LINES = 8;
