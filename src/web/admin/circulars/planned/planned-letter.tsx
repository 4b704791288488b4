import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { momentAtSchool } from '../../../../domain/school-day.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useApp } from '../../../shared/app.tsx';
import { useFormat } from '../../../shared/format.ts';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAct } from '../../frame/use-act.ts';
import styles from '../../outbox/mail-panel.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { describePlanned, needsSomebody } from './planned-words.ts';

type Planned = OutputOf<typeof functions.plannedCircular>['planned'];
type Asked = 'send' | 'move' | 'cancel' | null;

/** A letter that goes at its time: when and to how many, what it says, and sending it now, at another time or not at all. */
export function PlannedLetter({ planned }: { planned: Planned }) {
  const { subject, text, sentBy, semesterName, className, replyAddress, mails } = planned;
  const format = useFormat();
  const [asked, ask] = useState<Asked>(null);
  const how = describePlanned(planned, format);
  const whom = [semesterName, className].filter(Boolean).join(' · ');
  return (
    <StaffPage
      title={subject}
      back={{ to: staffPaths.circulars, words: m.circulars_back() }}
      lead={<p>{m.circulars_planned_line({ by: sentBy })}</p>}
    >
      <Stack>
        {needsSomebody(planned) ? <Notice tone="warn">{how}</Notice> : <p>{how}</p>}
        <Cluster at="end">
          <Button look="secondary" onClick={() => ask('move')}>
            {m.circulars_planned_move()}
          </Button>
          <Button look="secondary" onClick={() => ask('cancel')}>
            {m.circulars_planned_cancel()}
          </Button>
          <Button disabled={mails === 0} onClick={() => ask('send')}>
            {m.circulars_planned_now()}
          </Button>
        </Cluster>
        <div>
          <p className={styles.about}>{planned.audience.ids ? m.circulars_plan_chosen() : m.circulars_plan_whom()}</p>
          {whom && <p className={styles.about}>{whom}</p>}
          {replyAddress !== null && <p className={styles.about}>{m.circulars_reply_to({ address: replyAddress })}</p>}
        </div>
        <div className={styles.text}>{text}</div>
      </Stack>
      <Question planned={planned} asked={asked} onKeep={() => ask(null)} />
    </StaffPage>
  );
}

function Question({ planned, asked, onKeep }: { planned: Planned; asked: Asked; onKeep: () => void }) {
  const { id: circularId, version, sendsAt, mails, audience } = planned;
  const { timeZone } = useApp().organization;
  const navigate = useNavigate();
  const [send, move, cancel] = [
    useAct('sendPlannedCircular'),
    useAct('movePlannedCircular'),
    useAct('cancelPlannedCircular'),
  ];
  const toDraft = () => void navigate({ to: staffPaths.newCircular, search: { draft: circularId } });
  const { on, at } = momentAtSchool(sendsAt, timeZone);
  if (asked === 'move')
    return (
      <PlanDialog
        first={`${on}T${at}`}
        act={m.circulars_planned_move_act()}
        mails={mails}
        isChosen={audience.ids !== undefined}
        isPending={move.isPending}
        error={move.error}
        onPlan={(moment) => move.mutate({ circularId, version, ...moment }, { onSuccess: onKeep })}
        onKeep={onKeep}
      />
    );
  return (
    <>
      <QuestionDialog
        isOpen={asked === 'send'}
        title={m.circulars_send_title({ count: mails })}
        effect={m.circulars_send_effect()}
        act={m.circulars_send_act()}
        keep={m.circulars_send_keep()}
        isPending={send.isPending}
        error={send.error}
        onAct={() => send.mutate({ circularId })}
        onKeep={onKeep}
      />
      <QuestionDialog
        isOpen={asked === 'cancel'}
        title={m.circulars_planned_cancel_title()}
        effect={m.circulars_planned_cancel_effect()}
        act={m.circulars_planned_cancel()}
        keep={m.circulars_planned_cancel_keep()}
        isPending={cancel.isPending}
        error={cancel.error}
        onAct={() => cancel.mutate({ circularId }, { onSuccess: toDraft })}
        onKeep={onKeep}
      />
    </>
  );
}
