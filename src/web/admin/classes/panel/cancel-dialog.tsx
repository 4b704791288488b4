import { Alert, Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { useAct } from '../../frame/use-act.ts';
import { EffectsList } from '../form/effects-list.tsx';
import { NOT_CHOSEN, TellFamilies, tellOf } from '../form/tell-families.tsx';
import { describeTrouble } from '../form/trouble.ts';

interface CancelDialogProps {
  readonly isOpen: boolean;
  readonly edited: EditedClass;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}

/** Shows whom the end of a class touches, asks for the reason and what to tell them. */
export function CancelDialog({ isOpen, edited, onKeep, onDone }: CancelDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onKeep} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>{isOpen && <CancelForm edited={edited} onKeep={onKeep} onDone={onDone} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function CancelForm({ edited, onKeep, onDone }: Omit<CancelDialogProps, 'isOpen'>) {
  const { id: classId, version, content, seatsTaken, waiting } = edited;
  const { call } = useApp();
  const cancel = useAct('cancelClass');
  const touched = useQuery({
    queryKey: ['class-touched', classId, version],
    queryFn: () => call(calls.previewClassChange, { classId, content }),
    gcTime: 0,
    retry: false,
    enabled: seatsTaken + waiting > 0,
  });
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
    <Stack gap="md">
      <Modal.Title component="h2" fz="lg" fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
        {m.class_table_cancel_title({ title: content.title })}
      </Modal.Title>
      <p>{m.class_table_cancel_effect()}</p>
      {seatsTaken + waiting === 0 ? (
        <p>{m.class_table_cancel_nobody()}</p>
      ) : touched.data ? (
        // Only whom it touches: nothing of the class itself changes.
        <EffectsList effects={{ ...touched.data, promoted: 0, conflicts: [], overlaps: [], noLongerAdmitted: [] }} />
      ) : touched.error ? (
        <Alert color="red" role="alert">
          {describeTrouble(touched.error)}
        </Alert>
      ) : (
        <Skeleton height={48} />
      )}
      <TextInput
        size="md"
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
        <Alert color="red" role="alert">
          {describeTrouble(cancel.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {m.class_table_cancel_keep()}
        </Button>
        <Button color="var(--color-error)" c="var(--color-card)" loading={cancel.isPending} onClick={act}>
          {m.class_table_cancel_act()}
        </Button>
      </Group>
    </Stack>
  );
}
