import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { useState } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { describeFreedMoney } from '../../frame/freed-money.ts';
import { useAct } from '../../frame/use-act.ts';
import { EffectsList } from '../form/effects-list.tsx';
import { NOT_CHOSEN, TellFamilies, tellOf } from '../form/tell-families.tsx';
import { describeFailure } from '../../../shared/failure.ts';
import { CLASS_WORDS } from '../form/own-words.ts';
import { useTouched } from './use-touched.ts';

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly edited: EditedClass;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}

/** Shows whom the end of a class touches, asks for the reason and what to tell them. */
export function CancelDialog({ isOpen, edited, onKeep, onDone }: CancelDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={m.class_table_cancel_title({ title: edited.content.title })}>
      <CancelForm edited={edited} onKeep={onKeep} onDone={onDone} />
    </Dialog>
  );
}

function CancelForm({ edited, onKeep, onDone }: Omit<CancelDialogProps, 'isOpen'>) {
  const { id: classId, version, seatsTaken, waiting } = edited;
  const format = useFormat();
  const cancel = useAct('cancelClass');
  const touched = useTouched(edited);
  const [reason, setReason] = useState('');
  const [telling, setTelling] = useState(NOT_CHOSEN);
  const [isTried, setTried] = useState(false);
  const lacksReason = reason.trim() === '';
  const lacksChoice = seatsTaken + waiting > 0 && telling.choice === null;
  const act = () => {
    setTried(true);
    if (lacksReason || lacksChoice) return;
    cancel.mutate({ classId, version, isCancelled: true, reason, tell: tellOf(telling) }, { onSuccess: onDone });
  };
  return (
    <Stack>
      <p>{m.class_table_cancel_effect()}</p>
      {seatsTaken + waiting === 0 ? (
        <p>{m.class_table_cancel_nobody()}</p>
      ) : touched.data ? (
        <>
          {/* Only whom it touches: nothing of the class itself changes. */}
          <EffectsList effects={{ ...touched.data, promoted: 0, conflicts: [], overlaps: [], noLongerAdmitted: [] }} />
          {touched.data.money && <p>{describeFreedMoney(touched.data.money, format)}</p>}
        </>
      ) : touched.error ? (
        <Notice tone="error" isAlert>
          {describeFailure(touched.error, CLASS_WORDS)}
        </Notice>
      ) : (
        <Skeleton height={48} />
      )}
      <TextField
        label={m.class_table_cancel_reason()}
        description={m.class_table_cancel_reason_hint()}
        maxLength={300}
        value={reason}
        error={isTried && lacksReason && m.class_table_cancel_reason_missing()}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {seatsTaken + waiting > 0 && (
        <TellFamilies
          telling={telling}
          onChange={setTelling}
          mails={null}
          error={isTried && lacksChoice ? m.class_form_tell_choose() : null}
        />
      )}
      {cancel.error && (
        <Notice tone="error" isAlert>
          {describeFailure(cancel.error, CLASS_WORDS)}
        </Notice>
      )}
      <Cluster at="end">
        <Button look="secondary" onClick={onKeep} data-autofocus>
          {m.class_table_cancel_keep()}
        </Button>
        <Button isDanger isBusy={cancel.isPending} onClick={act}>
          {m.class_table_cancel_act()}
        </Button>
      </Cluster>
    </Stack>
  );
}
