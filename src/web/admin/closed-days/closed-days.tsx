import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { closedDays } from '../../../contract/closed-days.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { ClosedDaysForm } from './closed-days-form.tsx';
import { SubscribedCalendars } from './calendars/subscribed-calendars.tsx';
import styles from './closed-days.module.css';
import { spanOf } from './span.ts';

type Day = OutputOf<typeof closedDays>['days'][number];

/** The days on which the school is closed, whatever the semester: read by all staff, changed by administrators. */
export function ClosedDays({
  today,
  isEdited,
  onEdit,
}: {
  today: string;
  isEdited: boolean;
  onEdit: (is: boolean) => void;
}) {
  const report = useReport('closedDays', {});
  const runs = useRunsSchool();
  return (
    <ReportContent report={report} rows={3}>
      {(saved) =>
        isEdited && runs ? (
          <ClosedDaysForm saved={saved} today={today} onClose={() => onEdit(false)} />
        ) : (
          <>
            <Section title={m.closed_days_title()} hint={m.closed_days_lead()}>
              <DayList days={saved.days} today={today} />
              {runs && (
                <Cluster>
                  <ButtonLink to={staffPaths.managedSemesters} search={{ edit: 'close-day' }}>
                    {m.closings_open()}
                  </ButtonLink>
                  <Button look="secondary" onClick={() => onEdit(true)}>
                    {m.closed_days_change()}
                  </Button>
                </Cluster>
              )}
            </Section>
            <SubscribedCalendars />
          </>
        )
      }
    </ReportContent>
  );
}

/** Those to come; the others when they are asked for. */
function DayList({ days, today }: { days: readonly Day[]; today: string }) {
  const [isWhole, setWhole] = useState(false);
  const coming = days.filter(({ to }) => to >= today);
  const shown = isWhole ? days : coming;
  return (
    <>
      {shown.length === 0 && <p className={styles.quiet}>{m.closed_days_none()}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((day) => (
            <DayItem key={day.id} day={day} />
          ))}
        </ul>
      )}
      {!isWhole && days.length > coming.length && (
        <Cluster>
          <Button look="quiet" onClick={() => setWhole(true)}>
            {m.closed_days_show_past({ count: days.length - coming.length })}
          </Button>
        </Cluster>
      )}
    </>
  );
}

function DayItem({ day }: { day: Day }) {
  const format = useFormat();
  const runs = useRunsSchool();
  return (
    <li>
      <strong>{day.name}</strong>, {spanOf(day, format)}
      <span className={styles.quiet}> · {day.isNoClass ? m.closed_days_no_class() : m.closed_days_told_only()}</span>
      {day.total > 0 && (
        <details>
          <summary>{m.closed_days_met({ count: day.total })}</summary>
          <ul className={styles.found}>
            {day.classes.map(({ id, title, on }) => (
              <li key={id}>
                <Link to={staffPaths.editClass(id)}>{title}</Link>, {format.day(on)}
              </li>
            ))}
            {day.total > day.classes.length && (
              <li>{m.closed_days_met_more({ count: day.total - day.classes.length })}</li>
            )}
          </ul>
          {runs && (
            <p>
              <Link to={staffPaths.managedSemesters} search={{ edit: 'close-day', on: day.from, until: day.to }}>
                {m.closings_change_them()}
              </Link>
            </p>
          )}
        </details>
      )}
    </li>
  );
}
