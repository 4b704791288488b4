import { useState } from 'react';
import type { ClassEffects } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ClassFormState } from './class-form-state.ts';
import { DateChanges } from './date-changes.tsx';
import styles from './effects.module.css';
import { EffectsList } from './effects-list.tsx';
import { NOT_CHOSEN, TellFamilies, tellOf } from './tell-families.tsx';
import type { Answer, Saving } from './use-saving.ts';

/** Shows whom a change touches and asks what to tell them, before it is made. */
export function EffectsDialog({ saving }: { saving: Saving }) {
  const { question } = saving;
  return (
    <Dialog
      isOpen={question !== null}
      onClose={saving.stepBack}
      title={question?.isPublishing ? m.class_form_effects_publish() : m.class_form_effects()}
    >
      {question && (
        <Question
          effects={question.effects}
          state={question.state}
          isPublishing={question.isPublishing}
          isPending={saving.isPending}
          trouble={saving.trouble?.words ?? null}
          onConfirm={saving.confirm}
          onBack={saving.stepBack}
        />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  readonly effects: ClassEffects;
  readonly state: ClassFormState;
  readonly isPublishing: boolean;
  readonly isPending: boolean;
  readonly trouble: string | null;
  readonly onConfirm: (answer: Answer) => void;
  readonly onBack: () => void;
}

function Question({ effects, state, isPublishing, isPending, trouble, onConfirm, onBack }: QuestionProps) {
  const [telling, setTelling] = useState(NOT_CHOSEN);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const format = useFormat();
  const needsReason = effects.overCapacity > 0;
  const lacksReason = needsReason && reason.trim() === '';
  const lacksChoice = effects.mails > 0 && telling.choice === null;
  const confirm = () => {
    setTried(true);
    if (lacksReason || lacksChoice) return;
    onConfirm({ tell: tellOf(telling), overCapacityReason: needsReason ? reason : null });
  };
  return (
    <Stack>
      <DateChanges state={state} />
      <EffectsList effects={effects} />
      {needsReason && (
        <TextField
          label={m.class_form_over_capacity({ count: effects.overCapacity })}
          description={m.class_form_over_capacity_hint()}
          maxLength={300}
          value={reason}
          error={isTried && lacksReason && m.class_form_over_capacity_reason()}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {effects.promoted > 0 && (
        <Notice tone="info" title={m.bulk_will_promote(format.counted(effects.promoted))}>
          <ul className={styles.promotions}>
            {effects.promotions.map(({ studentName, classId, title }) => (
              <li key={`${studentName} ${classId}`}>{m.class_form_promotion({ student: studentName, title })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {effects.mails > 0 && (
        <TellFamilies
          telling={telling}
          onChange={setTelling}
          mails={effects.mails}
          error={isTried && lacksChoice ? m.class_form_tell_choose() : null}
        />
      )}
      {trouble && (
        <Notice tone="error" isAlert>
          {trouble}
        </Notice>
      )}
      <Cluster at="end">
        <Button look="secondary" onClick={onBack} data-autofocus>
          {m.class_form_back_to_form()}
        </Button>
        <Button isBusy={isPending} onClick={confirm}>
          {isPublishing ? m.class_form_publish() : m.class_form_save()}
        </Button>
      </Cluster>
    </Stack>
  );
}
