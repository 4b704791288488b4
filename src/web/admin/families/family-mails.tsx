import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { ReportContent } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { MailPanel } from '../outbox/mail-panel.tsx';
import { describeState } from '../outbox/mail-state.ts';
import styles from '../students/students.module.css';

/** The mails that were written to its guardians, the latest first; one opens beside. */
export function FamilyMails({ familyId }: { familyId: string }) {
  const report = useReport('outboxMails', { familyId });
  const format = useFormat();
  return (
    <>
      <ReportContent report={report} rows={3}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p>{m.families_page_no_mails()}</p>
          ) : (
            <>
              <ul className={styles.lines} data-wide>
                {rows.map((mail) => (
                  <li key={mail.id}>
                    <Link to="." search={(before) => ({ ...before, mail: mail.id })} resetScroll={false}>
                      {mail.subject}
                    </Link>
                    <span>{mail.to}</span>
                    <span>{describeState(mail, format)}</span>
                    <span>{format.instant(mail.createdAt)}</span>
                  </li>
                ))}
              </ul>
              {total > rows.length && (
                <p className={styles.small}>
                  {m.imports_first_of({ shown: format.number(rows.length), count: format.number(total) })}
                </p>
              )}
            </>
          )
        }
      </ReportContent>
      <MailPanel />
    </>
  );
}
