import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import styles from './settings.module.css';

interface NextToGoProps {
  readonly call: 'healthRetention' | 'recordRetention';
  readonly title: string;
}

/** Whose data is removed next by the school's rule, and when; nothing of what it says. */
export function NextToGo({ call, title }: NextToGoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.next} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Next call={call} />}
    </details>
  );
}

function Next({ call }: Pick<NextToGoProps, 'call'>) {
  const report = useReport(call, {});
  const day = useMediumDay();
  const format = useFormat();
  return (
    <ReportContent report={report} rows={3}>
      {({ days, total, students }) =>
        days === null ? (
          <p>{m.settings_health_next_forever()}</p>
        ) : total === 0 ? (
          <p>{m.settings_health_next_none()}</p>
        ) : (
          <>
            {total > students.length && (
              <p>
                {m.settings_health_next_total({ shown: format.number(students.length), total: format.number(total) })}
              </p>
            )}
            <ul>
              {students.map(({ id, firstName, lastName, datesEndOn, goesOn }) => (
                <li key={id}>
                  <Link to={staffPaths.staffStudent(id)}>
                    {firstName} {lastName}
                  </Link>
                  {': '}
                  {m.settings_health_goes({ day: day(goesOn) })} (
                  {datesEndOn ? m.settings_health_last({ day: day(datesEndOn) }) : m.settings_health_no_date()})
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ReportContent>
  );
}
