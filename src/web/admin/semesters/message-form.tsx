import { ChoiceField } from '../../ui/choice-field.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateTimeField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import {
  type MessageContent,
  messageContent,
  SEVERITIES,
  type StaffMessage,
} from '../../../contract/semester-words.ts';
import { dayAtSchool, momentAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { checkForm } from '../frame/form-check.ts';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import styles from './editor.module.css';
import { MessagePreview, severityWords } from './message-preview.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { daysAfter, endOfDayWords, fieldOfMoment, momentOfField } from './school-time.ts';
import cards from './semesters.module.css';

interface Values {
  readonly severity: StaffMessage['severity'];
  readonly text: string;
  readonly from: string;
  readonly until: string;
}

/** Writes or changes a message beside what families will see. */
export function MessageForm(parts: { message: StaffMessage | null; now: string; onClose: () => void }) {
  const { message, onClose } = parts;
  const { timeZone, locale } = useApp().organization;
  const saved = message
    ? { version: message.version, values: valuesOf(message) }
    : { version: 0, values: newValues(parts.now, timeZone) };
  const save = useAct('saveMessage');
  const { show } = useToasts();
  const form = useForm({
    saved,
    keeper: useTabKeeper<Values>(`message ${message?.id ?? 'new'}`),
    check: (values) => checkForm(messageContent, contentOf(values)),
    save: (values, version) =>
      save.mutateAsync({ message: contentOf(values), ...(message && { messageId: message.id, version }) }),
    told: (error) => fieldErrors(error, 'message.'),
    onSaved: () => {
      show({ severity: 'success', summary: m.semesters_saved() });
      onClose();
    },
  });
  const { severity, text } = form.values;
  function close(): void {
    form.forget();
    onClose();
  }
  return (
    <Form form={form} className={cards.card}>
      <h3>{message ? m.semesters_message_edit() : m.semesters_message_new()}</h3>
      <SaveTrouble form={form} version={saved.version}>
        {message && <MessagePreview severity={message.severity} text={message.text} />}
      </SaveTrouble>
      <ChoiceField
        label={m.semesters_severity()}
        value={severity}
        options={SEVERITIES.map((value) => ({ value, label: severityWords[value]() }))}
        onChange={({ currentTarget: { value } }) =>
          form.set({ severity: SEVERITIES.find((one) => one === value) ?? 'info' })
        }
      />
      <LongTextField
        label={m.semesters_message_text()}
        description={m.semesters_message_left({ count: 500 - text.length })}
        {...form.field('text')}
        rows={3}
        maxLength={500}
        required
      />
      <div className={cards.pair}>
        <DateTimeField label={m.semesters_from()} {...form.field('from')} required />
        <DateTimeField label={m.semesters_until()} {...form.field('until')} required />
      </div>
      <p className={styles.small}>{m.semesters_message_times_hint({ zone: timeZone, time: endOfDayWords(locale) })}</p>
      <div>
        <p className={styles.label}>{m.semesters_preview()}</p>
        <MessagePreview severity={severity} text={text} />
      </div>
      <div className={styles.acts}>
        <Button type="submit" isBusy={form.isPending}>
          {m.semesters_save()}
        </Button>
        <GiveUpButton
          words={m.semesters_give_up()}
          closes={form.isChanged ? undefined : m.semesters_close()}
          onGiveUp={close}
        />
        <output className={styles.state}>{form.isChanged && m.semesters_not_saved()}</output>
      </div>
    </Form>
  );
}

/** The message as the call takes it. */
function contentOf({ severity, text, from, until }: Values): MessageContent {
  return { severity, text, from: momentOfField(from), until: momentOfField(until) };
}

function valuesOf({ severity, text, from, until }: StaffMessage): Values {
  return { severity, text, from: fieldOfMoment(from), until: fieldOfMoment(until) };
}

/** A new message is shown from now for a week. */
function newValues(now: string, timeZone: string): Values {
  const today = dayAtSchool(now, timeZone);
  return {
    severity: 'info',
    text: '',
    from: fieldOfMoment(momentAtSchool(now, timeZone)),
    until: fieldOfMoment({ on: daysAfter(today, 7), at: '23:59' }),
  };
}
