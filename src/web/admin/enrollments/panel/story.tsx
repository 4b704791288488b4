import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { type Format, useFormat } from '../../../shared/format.ts';
import { describeAction } from '../../audit/audit-words.ts';
import { describeWhy, nameActor } from '../../audit/code-words.ts';
import { HistoryLink } from '../../frame/history-link.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { describeState } from '../../outbox/mail-state.ts';
import { nameState } from '../enrollment-columns.tsx';
import styles from './story.module.css';

interface Happening {
  readonly id: string;
  readonly at: string;
  readonly words: ReactNode;
  readonly beside: readonly string[];
}

type Opened = OutputOf<typeof functions.staffEnrollment>;

const MOST = 200;

/** What happened to an enrollment and what was written about it, the first first; a mail opens beside. */
export function Story({ opened }: { opened: Opened }) {
  const enrollmentId = opened.enrollment.id;
  const format = useFormat();
  const history = useReport('auditEntries', { entityId: enrollmentId, pageSize: MOST });
  // Before it was moved it was another one: that is part of its story. Without one it is asked for its own once more, and told once.
  const before = useReport('auditEntries', { entityId: opened.movedFrom?.id ?? enrollmentId, pageSize: MOST });
  const mails = useReport('outboxMails', { enrollmentId, pageSize: MOST });
  const written = (mails.data?.rows ?? []).map(
    (mail): Happening => ({
      id: mail.id,
      at: mail.createdAt,
      words: (
        <Link to="." search={(before) => ({ ...before, mail: mail.id })} state resetScroll={false}>
          {mail.subject}
        </Link>
      ),
      beside: [mail.to, describeState(mail, format)],
    }),
  );
  return (
    <section>
      <h3 className={styles.title}>{m.rolls_story()}</h3>
      {mails.error && <p>{m.rolls_story_no_mails()}</p>}
      <ReportContent report={history} rows={3}>
        {({ rows }) => {
          const own = new Set(rows.map(({ id }) => id));
          const earlier = (before.data?.rows ?? []).filter(({ id }) => !own.has(id));
          const done = [...earlier, ...rows].map(
            ({ id, at, action, actor, reason }): Happening => ({
              id,
              at,
              words: describeAction(action),
              beside: [nameActor(actor), ...(reason ? [m.audit_why({ reason: describeWhy(reason) })] : [])],
            }),
          );
          const known = rows.length === 0 ? datesOf(opened, format) : done;
          const all = [...known, ...written].toSorted((a, b) => a.at.localeCompare(b.at));
          return (
            <ol className={styles.story}>
              {all.map(({ id, at, words, beside }) => (
                <li key={id}>
                  <time dateTime={at}>{format.instant(at)}</time>
                  <span>{words}</span>
                  <span className={styles.beside}>{beside.join(' · ')}</span>
                </li>
              ))}
            </ol>
          );
        }}
      </ReportContent>
      <HistoryLink entityId={enrollmentId} />
    </section>
  );
}

/** What the enrollment itself says, where the history does not reach back to it. */
function datesOf({ enrollment, startedAt, endedAt }: Opened, format: Format): Happening[] {
  const start = enrollment.kind === 'waitlist' ? m.admin_entry_waiting() : m.admin_enrollment_enrolled();
  return [
    { id: 'start', at: startedAt, words: start, beside: [] },
    ...(endedAt ? [{ id: 'end', at: endedAt, words: nameState(enrollment, format), beside: [] }] : []),
  ];
}
