import { useRef, useState } from 'react';
import { MOST_CIRCULAR_TEXT } from '../../../contract/circulars.ts';
import { MOST_SUBJECT } from '../../../contract/fields.ts';
import { PLACEHOLDERS, unknownPlaceholders } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import { fieldWords } from '../../shared/field-words.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import styles from '../semesters/editor.module.css';
import { insertPlaceholder, PlaceholderButtons } from '../semesters/placeholder-buttons.tsx';
import { CircularPreview } from './circular-preview.tsx';
import { KeepingWords } from './drafts/keeping-words.tsx';
import { PlanDialog } from './planned/plan-dialog.tsx';
import type { Readers } from './readers.tsx';
import { Templates } from './templates.tsx';
import { TestCircular } from './test-circular.tsx';
import { useCircularForm, type WrittenLetter } from './use-circular-form.ts';

interface CircularFormProps extends WrittenLetter {
  readonly readers: Readers;
  readonly isOld: boolean;
}

/** What the letter says, beside how it arrives. */
export function CircularForm({ readers, isOld, ...letter }: CircularFormProps) {
  const { audience, draftId } = letter;
  const { counts, ownAddress, schoolAddress, delivers } = readers;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const placeholders = PLACEHOLDERS.filter((name) => readers.placeholders.includes(name));
  const wrong = (words: string) => {
    const unknown = unknownPlaceholders(words, placeholders);
    return unknown.length > 0
      ? fieldWords({ code: 'unknown-placeholders', facts: { unknown, known: placeholders } })
      : undefined;
  };
  const letterForm = useCircularForm({ ...letter, ownAddress, wrong, onAsk: setAsking });
  const { form, saved, keeping, takeTheirs, plan, planning } = letterForm;
  const { subject, text, replyTo } = form.values;
  const insert = (name: string) => insertPlaceholder(field, { name, text, set: (next) => form.set({ text: next }) });
  const isReady = !wrong(subject) && !wrong(text);
  const isGone = keeping === 'already-sent' || keeping === 'already-planned';
  const isHeld = counts.mails === 0 || isOld || form.isOutdated || isGone;
  return (
    <section className={styles.section} aria-label={m.circulars_words()}>
      <h2>{m.circulars_words()}</h2>
      <div className={styles.halves}>
        <Form form={form} className={styles.half}>
          <Templates words={form.values} onChoose={form.set} />
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
          <KeepingWords {...{ draftId, form, saved, keeping }} onTakeTheirs={() => takeTheirs()} />
          <FailureAlert error={isAsking ? null : form.failure} />
          <div className={styles.acts}>
            <Button
              look="secondary"
              disabled={isHeld || !isReady || subject.trim() === '' || text.trim() === ''}
              onClick={() => setPlanning(true)}
            >
              {m.circulars_plan()}
            </Button>
            <TestCircular
              audience={audience}
              words={form.values}
              isReady={isReady && counts.mails > 0}
              {...{ ownAddress, delivers }}
            />
            <Button type="submit" isBusy={form.isPending} disabled={isHeld}>
              {counts.mails === 0 ? m.circulars_send_none() : m.circulars_send({ count: counts.mails })}
            </Button>
          </div>
        </Form>
        <CircularPreview audience={audience} words={form.values} isReady={isReady} />
      </div>
      {isPlanning && (
        <PlanDialog
          first=""
          act={m.circulars_plan_act()}
          mails={counts.mails}
          isChosen={audience.ids !== undefined}
          isPending={planning.isPending}
          error={planning.error}
          onPlan={(moment) => void plan(moment)}
          onKeep={() => setPlanning(false)}
        />
      )}
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
