import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { QuestionDialog } from '../../../shared/question-dialog.tsx';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { type Calendar, OWN_WORDS, TROUBLES } from './calendar-words.ts';
import styles from './calendars.module.css';
import { Differences } from './differences.tsx';

/** A calendar with when it was looked at, what is the matter with it, and what of it differs. */
export function CalendarItem({ calendar }: { calendar: Calendar }) {
  const { name, host, lookedAt, readAt, trouble, waiting } = calendar;
  const format = useFormat();
  const runs = useRunsSchool();
  return (
    <li className={styles.calendar}>
      <h3>{name}</h3>
      <p className={styles.quiet}>{m.calendars_looked({ host, at: format.instant(lookedAt) })}</p>
      {trouble && (
        <Notice tone="warn" title={m.calendars_trouble({ host, at: format.instant(readAt) })}>
          {TROUBLES[trouble]()}
        </Notice>
      )}
      {waiting > 0 && (
        <p>
          <strong>{m.calendars_waiting({ count: waiting })}</strong>
        </p>
      )}
      {waiting === 0 && !trouble && <p>{m.calendars_same()}</p>}
      <Differences calendar={calendar} />
      {runs && <Acts calendar={calendar} />}
    </li>
  );
}

function Acts({ calendar: { id, name, mayUndo } }: { calendar: Calendar }) {
  const [isAsking, setAsking] = useState(false);
  const look = useAct('lookAtCalendar', { readsAgain: true });
  const undo = useAct('undoAnswer', { readsAgain: true });
  const remove = useAct('unsubscribeCalendar');
  const { show } = useToasts();
  const tell = (summary: string) => show({ severity: 'success', summary, detail: name });
  return (
    <>
      <FailureAlert error={look.error ?? undo.error} words={OWN_WORDS} />
      <Cluster>
        <Button
          look="secondary"
          isSmall
          isBusy={look.isPending}
          aria-label={m.calendars_look_of({ name })}
          onClick={() => look.mutate({ calendarId: id }, { onSuccess: () => tell(m.calendars_looked_now()) })}
        >
          {m.calendars_look()}
        </Button>
        {mayUndo && (
          <Button
            look="secondary"
            isSmall
            isBusy={undo.isPending}
            aria-label={m.calendars_undo_of({ name })}
            onClick={() => undo.mutate({ calendarId: id }, { onSuccess: () => tell(m.calendars_undone()) })}
          >
            {m.calendars_undo()}
          </Button>
        )}
        <Button
          look="quiet"
          isSmall
          isDanger
          aria-label={m.calendars_remove_of({ name })}
          onClick={() => setAsking(true)}
        >
          {m.calendars_remove()}
        </Button>
      </Cluster>
      <QuestionDialog
        isOpen={isAsking}
        title={m.calendars_remove_title({ name })}
        effect={m.calendars_remove_effect()}
        act={m.calendars_remove()}
        keep={m.calendars_remove_keep()}
        isPending={remove.isPending}
        error={remove.error}
        onAct={() => remove.mutate({ calendarId: id }, { onSuccess: () => tell(m.calendars_removed()) })}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}
