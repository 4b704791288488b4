import { Button } from '../../ui/button.tsx';
import { useState } from 'react';
import type { StaffMessage } from '../../../contract/semester-words.ts';
import { Tag } from '../../ui/notice.tsx';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { HistoryLink } from '../frame/history-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import shared from './editor.module.css';
import { MessageForm } from './message-form.tsx';
import styles from './message-list.module.css';
import { MessagePreview } from './message-preview.tsx';
import cards from './semesters.module.css';

const NEW = 'new';
const stateWords = {
  planned: m.semesters_state_planned,
  shown: m.semesters_state_shown,
  past: m.semesters_state_past,
} as const;

/** Every message with when it is shown; the address says which one is being changed (`message`). A removed one can be brought back. */
export function MessageList({ messages, now }: { messages: readonly StaffMessage[]; now: string }) {
  const [{ message }, change] = useAddress();
  const runs = useRunsSchool();
  const edited = runs ? message : undefined;
  const [removed, setRemoved] = useState<StaffMessage | null>(null);
  const restore = useAct('restoreMessage');
  const close = () => change({ message: undefined });
  return (
    <section className={shared.section} aria-labelledby="messages">
      <div className={styles.head}>
        <h2 id="messages">{m.semesters_messages_title()}</h2>
        {runs && edited !== NEW && (
          <Button onClick={() => change({ message: NEW })}>{m.semesters_message_new()}</Button>
        )}
      </div>
      <p className={shared.small}>{m.semesters_messages_hint()}</p>
      <FailureAlert error={restore.error} />
      {removed && (
        <div className={styles.undo} role="status">
          <p>{m.semesters_message_removed()}</p>
          <Button
            look="secondary"
            isBusy={restore.isPending}
            onClick={() => restore.mutate({ messageId: removed.id }, { onSuccess: () => setRemoved(null) })}
          >
            {m.semesters_undo()}
          </Button>
        </div>
      )}
      {edited === NEW && <MessageForm key={NEW} message={null} now={now} onClose={close} />}
      {messages.length === 0 && edited !== NEW && (
        <Empty title={m.semesters_messages_none_title()}>
          <p>{m.semesters_messages_none()}</p>
        </Empty>
      )}
      <ul className={cards.list}>
        {messages.map((one) => (
          <li key={one.id}>
            {one.id === edited ? (
              <MessageForm key={one.id} message={one} now={now} onClose={close} />
            ) : (
              <Message message={one} onRemoved={() => setRemoved(one)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { shown: 'success', planned: 'info', past: 'quiet' } as const;

function Message({ message, onRemoved }: { message: StaffMessage; onRemoved: () => void }) {
  const format = useFormat();
  const [, change] = useAddress();
  const remove = useAct('removeMessage');
  const runs = useRunsSchool();
  const { id, version, severity, text, state, fromAt, untilAt } = message;
  const start = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return (
    <article className={cards.card}>
      <p className={styles.when}>
        <Tag tone={tones[state]}>{stateWords[state]()}</Tag>{' '}
        {m.semesters_shown_between({ from: format.instant(fromAt), until: format.instant(untilAt) })}
      </p>
      <MessagePreview severity={severity} text={text} />
      <FailureAlert error={remove.error} words={{ 'changed-meanwhile': m.semesters_message_changed }} />
      <div className={shared.acts}>
        {runs && (
          <Button
            look="secondary"
            aria-label={m.semesters_message_edit_named({ text: start })}
            onClick={() => change({ message: id })}
          >
            {m.semesters_edit()}
          </Button>
        )}
        <HistoryLink entityId={id} name={start} />
        {runs && (
          <Button
            look="quiet"
            isDanger
            isBusy={remove.isPending}
            aria-label={m.semesters_message_remove_named({ text: start })}
            onClick={() => remove.mutate({ messageId: id, version }, { onSuccess: onRemoved })}
          >
            {m.semesters_message_remove()}
          </Button>
        )}
      </div>
    </article>
  );
}
