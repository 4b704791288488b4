import { Link, useParams } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useServerNow } from '../../shared/class-clock.ts';
import { whyOf } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { addressOf } from '../../shared/letter-address.ts';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import styles from '../outbox/mail-panel.module.css';
import { describeMails } from './circular-words.ts';
import { PlannedLetter } from './planned/planned-letter.tsx';

type Circular = OutputOf<typeof functions.circular>['circular'];

const back = { to: staffPaths.circulars, words: m.circulars_back() };

/** A letter that was sent: how its mails stand, taking it back, and what it said. */
export function CircularPage() {
  const { circularId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useReport('circular', { circularId });
  if (data?.circular.id === circularId) return <Sent circular={data.circular} />;
  // What was not sent may be planned.
  if (error && whyOf(error) === 'gone') return <Unsent circularId={circularId} />;
  return <Without error={error} retry={() => void refetch()} />;
}

function Unsent({ circularId }: { circularId: string }) {
  const { data, error, refetch } = useReport('plannedCircular', { circularId });
  if (data?.planned.id === circularId && !(error && whyOf(error) === 'gone'))
    return <PlannedLetter planned={data.planned} />;
  return <Without error={error} retry={() => void refetch()} />;
}

function Without({ error, retry }: { error: Error | null; retry: () => void }) {
  const isGone = error !== null && whyOf(error) === 'gone';
  return (
    <StaffPage title={m.circulars_title()} back={back}>
      {isGone ? (
        <Empty title={m.circulars_gone_title()}>
          <p>{m.circulars_gone()}</p>
        </Empty>
      ) : error ? (
        <ReportTrouble error={error} retry={retry} />
      ) : (
        <TableSkeleton />
      )}
    </StaffPage>
  );
}

function Sent({ circular }: { circular: Circular }) {
  const format = useFormat();
  const { id, subject, text, createdAt, sentBy, undoneAt, mails, replyTo, semesterName, className } = circular;
  const written = { at: format.instant(createdAt), by: sentBy };
  return (
    <StaffPage
      title={subject}
      back={back}
      lead={<p>{undoneAt === null ? m.circulars_sent_line(written) : m.circulars_undone_line(written)}</p>}
      tools={
        <>
          <ButtonLink look="secondary" isSmall to={staffPaths.outbox} search={{ circular: id }}>
            {m.circulars_in_outbox()}
          </ButtonLink>
          <ButtonLink
            look="secondary"
            isSmall
            to={staffPaths.newCircular}
            search={addressOf(circular.audience)}
            state={{ words: circular.audience.search }}
          >
            {m.circulars_again()}
          </ButtonLink>
        </>
      }
    >
      <Stack>
        <TakeBack circular={circular} />
        <div>
          <p>
            <strong>{m.circulars_is_sent({ count: mails })}</strong>
            {' · '}
            {describeMails(circular, format)}
          </p>
          <p className={styles.about}>{[semesterName, className].filter(Boolean).join(' · ')}</p>
          {replyTo !== null && <p className={styles.about}>{m.circulars_reply_to({ address: replyTo })}</p>}
        </div>
        <div className={styles.text}>{text}</div>
        <p>
          <Link to={staffPaths.circulars}>{m.circulars_title()}</Link>
        </p>
      </Stack>
    </StaffPage>
  );
}

/** As long as mails wait: when they leave, and the way back. */
function TakeBack({ circular: { id, leavesAt, undoneAt, waiting } }: { circular: Circular }) {
  const undo = useAct('undoCircular');
  const toasts = useToasts();
  const format = useFormat();
  const now = useServerNow(1000);
  const isOpen = undoneAt === null && waiting > 0 && now < Date.parse(leavesAt);
  if (undoneAt !== null) return <Notice tone="info">{m.circulars_undone()}</Notice>;
  if (!isOpen && !undo.error) return null;
  const act = () =>
    undo.mutate(
      { circularId: id },
      {
        onSuccess: ({ mails }) =>
          toasts.show(
            mails > 0
              ? { severity: 'success', summary: m.circulars_took_back({ count: mails }) }
              : { severity: 'warn', summary: m.circulars_took_back_late() },
          ),
      },
    );
  return (
    <Notice tone="success" isStatus title={m.circulars_undo_until({ at: format.instant(leavesAt) })}>
      <FailureAlert error={undo.error} />
      <Button look="secondary" isSmall isBusy={undo.isPending} onClick={act}>
        {m.circulars_undo()}
      </Button>
    </Notice>
  );
}
