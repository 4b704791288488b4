import { MOST_CALENDARS } from '../../../../contract/subscribed-calendars.ts';
import { m } from '../../../../words/messages.js';
import { Section } from '../../../ui/section.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { CalendarItem } from './calendar-item.tsx';
import styles from './calendars.module.css';
import { SubscribeForm } from './subscribe-form.tsx';

/** The calendars that are looked at by themselves, each with what of it waits for the office; read by all staff, answered by administrators. */
export function SubscribedCalendars() {
  const report = useReport('subscribedCalendars', {});
  const runs = useRunsSchool();
  return (
    <Section title={m.calendars_title()} hint={m.calendars_lead()}>
      <ReportContent report={report} rows={2}>
        {({ calendars }) => (
          <>
            {calendars.length === 0 && <p className={styles.quiet}>{m.calendars_none()}</p>}
            {calendars.length > 0 && (
              <ul className={styles.calendars}>
                {calendars.map((calendar) => (
                  <CalendarItem key={calendar.id} calendar={calendar} />
                ))}
              </ul>
            )}
            {runs &&
              (calendars.length < MOST_CALENDARS ? (
                <SubscribeForm />
              ) : (
                <p className={styles.quiet}>{m.calendars_full({ most: MOST_CALENDARS })}</p>
              ))}
          </>
        )}
      </ReportContent>
    </Section>
  );
}
