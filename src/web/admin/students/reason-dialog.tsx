import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { fieldErrors, whyOf } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly effect: string;
  readonly act: string;
  readonly isDanger?: boolean;
  /** Somebody may come into a child's circle by it: who is told, and what stays closed, is said, and asked why where nobody could agree. */
  readonly isDoor?: boolean;
  readonly onAct: (reason: string, nobodyLeft: string | undefined) => Promise<unknown>;
  readonly onClose: () => void;
  readonly isReady?: boolean;
  /** Who reads the reason, where it is not the history alone. */
  readonly reasonHint?: string;
  readonly children?: ReactNode;
}

/** Asks for the reason of an act, which stands in the history, and says what will happen. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, effect, act, isDanger = false, onAct, onClose, isReady = true, children, reasonHint, isDoor } = props;
  const [isLonely, setLonely] = useState(false);
  const form = useForm<{ reason: string; nobodyLeft: string }, unknown>({
    saved: { version: 0, values: { reason: '', nobodyLeft: '' } },
    check: ({ reason }) => (reason.trim() === '' ? { reason: m.students_reason_missing() } : {}),
    save: async ({ reason, nobodyLeft }) => {
      try {
        return await onAct(reason, nobodyLeft.trim() === '' ? undefined : nobodyLeft);
      } catch (error) {
        if (whyOf(error) === 'nobody-could-agree') setLonely(true);
        throw error;
      }
    },
    told: (error) => fieldErrors(error),
    onSaved: onClose,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        <Stack>
          <p>{effect}</p>
          {isDoor && <p>{m.circle_door_effect()}</p>}
          {children}
          <TextField
            {...form.field('reason')}
            label={m.students_reason()}
            description={reasonHint ?? m.students_reason_hint()}
            maxLength={500}
            required
          />
          {isLonely && (
            <TextField
              {...form.field('nobodyLeft')}
              label={m.circle_nobody_left()}
              description={m.circle_nobody_left_hint()}
              maxLength={500}
            />
          )}
          <FailureAlert error={form.failure} />
          <Cluster at="end">
            <Button look="secondary" onClick={onClose} data-autofocus>
              {m.account_cancel()}
            </Button>
            <Button type="submit" isDanger={isDanger} isBusy={form.isPending} disabled={!isReady}>
              {act}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Dialog>
  );
}
