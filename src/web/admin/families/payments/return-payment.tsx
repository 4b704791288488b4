import type { ShownPayment } from '../../../../contract/payments.ts';
import { m } from '../../../../words/messages.js';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { LedgerDialog } from './ledger-dialog.tsx';

/** A payment that came back, or was entered by mistake: it says what becomes of it, and asks why. */
export function ReturnPayment({ payment, onClose }: { payment: ShownPayment; onClose: () => void }) {
  const format = useFormat();
  const { show } = useToasts();
  const back = useAct('returnPayment');
  const form = useForm<{ reason: string }, unknown>({
    saved: { version: 0, values: { reason: '' } },
    check: ({ reason }) => ({ ...(reason.trim() === '' && { reason: m.students_reason_missing() }) }),
    save: ({ reason }) => back.mutateAsync({ paymentId: payment.id, reason }),
    told: (error) => fieldErrors(error),
    onSaved: () => {
      show({
        severity: 'success',
        summary: m.payments_act({ act: 'returned' }),
        detail: m.payments_receipt_number({ number: payment.receiptNumber }),
      });
      onClose();
    },
  });
  const amount = format.money(payment.cents);
  return (
    <LedgerDialog
      title={m.payments_return_title({ number: payment.receiptNumber })}
      form={form}
      act={m.payments_return_act()}
      isDanger
      onClose={onClose}
    >
      <p>{m.payments_return_effect({ amount })}</p>
      <TextField
        {...form.field('reason')}
        label={m.students_reason()}
        description={m.payments_return_hint()}
        maxLength={500}
        required
        data-autofocus
      />
    </LedgerDialog>
  );
}
