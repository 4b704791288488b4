import type { ReactNode } from 'react';
import { m } from '../../../../words/messages.js';
import type { OwnWords } from '../../../shared/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Form as FormState } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';

interface LedgerDialogProps {
  readonly title: string;
  readonly form: Pick<FormState<object>, 'ref' | 'submit' | 'isChanged' | 'failure' | 'isPending'>;
  /** What the button is called that does it. */
  readonly act: string;
  readonly isDanger?: boolean;
  /** Words of its own for an expected "no". */
  readonly words?: OwnWords;
  /** What is asked once it was refused. */
  readonly asked?: ReactNode;
  readonly onClose: () => void;
  /** Its fields, and what comes of them. */
  readonly children: ReactNode;
}

/** An act on the ledger of a household: its fields, why it was not taken, and the buttons. */
export function LedgerDialog({
  title,
  form,
  act,
  isDanger = false,
  words,
  asked,
  onClose,
  children,
}: LedgerDialogProps) {
  return (
    <FormDialog title={title} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Form form={form}>
          <Stack>
            {children}
            <FailureAlert error={form.failure} {...(words && { words })} />
            {asked}
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.account_cancel()}
              </Button>
              <Button type="submit" isDanger={isDanger} isBusy={form.isPending}>
                {act}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
