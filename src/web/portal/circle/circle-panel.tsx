import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CircleTold, type ToldEntry, useCircle, useDecideEntry } from './circle-data.ts';

/** Whom the school let see these students, to agree to with one tap or object to, and what waits for another guardian; of one student or of all. */
export function CirclePanel({ studentId }: { studentId?: string }) {
  const told = useCircle().data;
  if (!told) return null;
  const isMeant = (each: { readonly studentId: string }) => studentId === undefined || each.studentId === studentId;
  const entries = told.entries.filter(isMeant);
  const waits = told.waits.filter(isMeant);
  if (entries.length + waits.length === 0) return null;
  return (
    <Stack>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {waits.map((wait) => (
        <Wait key={`${wait.studentId} ${wait.at}`} wait={wait} />
      ))}
    </Stack>
  );
}

/** The caller's own way is closed: who has to do what. */
function Wait({ wait: { studentName: student, at, for: whom } }: { wait: CircleTold['waits'][number] }) {
  const format = useFormat();
  const words = { guardian: m.circle_wait_guardian, school: m.circle_wait_school, objection: m.circle_wait_objection };
  return (
    <Notice tone="info" title={m.circle_wait_title({ student })}>
      <p>{words[whom]({ day: format.instantDay(at) })}</p>
    </Notice>
  );
}

const MAY = { full: m.circle_may_full, view: m.circle_may_view, 'pick-up': m.circle_may_pick_up } as const;

function Entry({ entry }: { entry: ToldEntry }) {
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const agree = useDecideEntry('agreeToEntry');
  const object = useDecideEntry('objectToEntry');
  const { studentName: student, state } = entry;
  const names = entry.names.filter((name) => name !== '');
  const who = names.length > 0 ? format.list(names) : m.circle_mail_somebody();
  const isOpen = state === 'waiting';
  return (
    <Notice
      tone={isOpen || state === 'objected' ? 'warn' : 'info'}
      title={(isOpen ? m.circle_entry_title : TITLES[state])({ who, student })}
    >
      <p>
        {m.circle_entry_by({ by: entry.by, day: format.instantDay(entry.at), reason: entry.reason })}{' '}
        {MAY[entry.access]({ who })}
      </p>
      {isOpen && (
        <p>
          {entry.nobodyLeft === null ? m.circle_entry_closed() : m.circle_entry_nobody({ reason: entry.nobodyLeft })}
        </p>
      )}
      {entry.decisionReason !== null && (
        <p>{m.circle_entry_decided({ by: entry.decidedBy ?? '', reason: entry.decisionReason })}</p>
      )}
      {agree.error && <p>{describeFailure(agree.error)}</p>}
      <OwnActs>
        <Cluster>
          {isOpen && (
            <Button isSmall isBusy={agree.isPending} onClick={() => agree.mutate(entry.id)}>
              {m.circle_agree()}
            </Button>
          )}
          {entry.isObjectable && (
            <Button look="secondary" isSmall onClick={() => setAsking(true)}>
              {m.circle_object()}
            </Button>
          )}
        </Cluster>
      </OwnActs>
      <QuestionDialog
        isOpen={isAsking}
        title={m.circle_object_title({ who, student })}
        effect={m.circle_object_effect()}
        act={m.circle_object()}
        keep={m.account_cancel()}
        isPending={object.isPending}
        error={object.error}
        onAct={() => object.mutate(entry.id, { onSuccess: () => setAsking(false) })}
        onKeep={() => {
          object.reset();
          setAsking(false);
        }}
      />
    </Notice>
  );
}

const TITLES = {
  agreed: m.circle_entry_agreed,
  'let-in': m.circle_entry_let_in,
  objected: m.circle_entry_objected,
  'kept-out': m.circle_entry_kept_out,
} as const;
