import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Audience, MOST_CIRCULAR_TEXT, MOST_SUBJECT } from '../../../contract/circulars.ts';
import { PLACEHOLDERS, unknownPlaceholders } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { fieldWords } from '../../shared/field-words.ts';
import { newId } from '../../shared/new-key.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';
import styles from '../semesters/editor.module.css';
import { insertPlaceholder, PlaceholderButtons } from '../semesters/placeholder-buttons.tsx';
import { CircularPreview } from './circular-preview.tsx';
import type { Draft } from './draft.ts';
import type { Readers } from './readers.tsx';
import { Templates } from './templates.tsx';
import { TestCircular } from './test-circular.tsx';

interface CircularFormProps {
  readonly audience: Audience;
  readonly readers: Readers;
  readonly isOld: boolean;
}

/** What the letter says, beside how it arrives; kept in this tab until it is sent. */
export function CircularForm({ audience, readers, isOld }: CircularFormProps) {
  const { counts, ownAddress, schoolAddress, delivers } = readers;
  const send = useAct('sendCircular');
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [fresh] = useState<Draft>(() => ({
    id: newId(),
    subject: '',
    text: '',
    replyTo: ownAddress === null ? 'school' : 'sender',
  }));
  const placeholders = PLACEHOLDERS.filter((name) => readers.placeholders.includes(name));
  const wrong = (words: string) => {
    const unknown = unknownPlaceholders(words, placeholders);
    return unknown.length > 0
      ? fieldWords({ code: 'unknown-placeholders', facts: { unknown, known: placeholders } })
      : undefined;
  };
  const form = useForm<Draft, unknown>({
    saved: { version: 0, values: fresh },
    keeper: useTabKeeper<Draft>('circular'),
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' && { subject: m.fields_subject_missing() }),
      ...(text.trim() === '' && { text: m.fields_text_missing() }),
      ...(wrong(subject) && { subject: wrong(subject) ?? '' }),
      ...(wrong(text) && { text: wrong(text) ?? '' }),
    }),
    ask: () => {
      setAsking(true);
      return true;
    },
    save: ({ id: circularId, ...words }) => send.mutateAsync({ circularId, audience, ...words }),
    told: fieldErrors,
    onSettled: () => setAsking(false),
    onSaved: (_answer, { id }) => navigate({ to: paths.circular(id) }),
  });
  const { subject, text, replyTo } = form.values;
  const insert = (name: string) => insertPlaceholder(field, { name, text, set: (next) => form.set({ text: next }) });
  const isReady = !wrong(subject) && !wrong(text);
  return (
    <section className={styles.section} aria-label={m.circulars_words()}>
      <h2>{m.circulars_words()}</h2>
      <div className={styles.halves}>
        <Form form={form} className={styles.half}>
          <Templates words={form.values} isChanged={form.isChanged} onChoose={form.set} />
          <TextField
            label={m.circulars_subject()}
            {...form.field('subject')}
            error={wrong(subject) ?? form.errors['subject']}
            maxLength={MOST_SUBJECT}
            required
          />
          <LongTextField
            ref={field}
            label={m.circulars_text()}
            description={m.circulars_text_hint()}
            {...form.field('text')}
            error={wrong(text) ?? form.errors['text']}
            rows={14}
            maxLength={MOST_CIRCULAR_TEXT}
            required
          />
          <PlaceholderButtons names={placeholders} onInsert={insert} />
          <RadioField
            label={m.circulars_reply()}
            value={replyTo}
            options={[
              ...(ownAddress === null
                ? []
                : [{ value: 'sender' as const, label: m.circulars_reply_sender({ address: ownAddress }) }]),
              {
                value: 'school' as const,
                label: schoolAddress
                  ? m.circulars_reply_school({ address: schoolAddress })
                  : m.circulars_reply_school_none(),
              },
            ]}
            onChange={(next) => form.set({ replyTo: next })}
          />
          <FailureAlert error={isAsking ? null : form.failure} />
          <div className={styles.acts}>
            <Button type="submit" isBusy={form.isPending} disabled={counts.mails === 0 || isOld}>
              {counts.mails === 0 ? m.circulars_send_none() : m.circulars_send({ count: counts.mails })}
            </Button>
            <TestCircular
              audience={audience}
              words={form.values}
              isReady={isReady && counts.mails > 0}
              {...{ ownAddress, delivers }}
            />
          </div>
        </Form>
        <CircularPreview audience={audience} words={form.values} isReady={isReady} />
      </div>
      <QuestionDialog
        isOpen={isAsking}
        title={m.circulars_send_title({ count: counts.mails })}
        effect={delivers ? m.circulars_send_effect() : m.circulars_send_effect_kept()}
        act={m.circulars_send_act()}
        keep={m.circulars_send_keep()}
        isPending={form.isPending}
        error={null}
        onAct={form.confirm}
        onKeep={() => setAsking(false)}
      />
    </section>
  );
}
