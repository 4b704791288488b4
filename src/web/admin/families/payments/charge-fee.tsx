import { useState } from 'react';
import { MOST_CENTS } from '../../../../contract/fields.ts';
import { decideDueDay } from '../../../../domain/terms.ts';
import { currencyDigits, readMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { DateField, MoneyField, TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { checkAmount } from './amount-words.ts';
import type { LedgerActProps } from './family-ledger.ts';
import { LedgerDialog } from './ledger-dialog.tsx';

/** Something to pay beside seats: how much, by when, and what for, which the family reads. */
export function ChargeFee({ familyId, ledger, onClose }: LedgerActProps) {
  const format = useFormat();
  const { show } = useToasts();
  const digits = currencyDigits(useApp().organization.currency);
  const charge = useAct('chargeFee');
  // Made here, so that a second press or a lost answer is no second fee.
  const [actId] = useState(newScreenId);
  const form = useForm<{ amount: string; dueOn: string; reason: string }, unknown>({
    saved: { version: 0, values: { amount: '', dueOn: decideDueDay(ledger.today, null), reason: '' } },
    paths: { amount: 'cents' },
    check: ({ amount, dueOn, reason }) => ({
      ...checkAmount(amount, digits, format),
      ...(dueOn === '' && { dueOn: m.payments_fee_due_missing() }),
      ...(dueOn !== '' && dueOn < ledger.today && { dueOn: m.fields_in_the_past() }),
      ...(reason.trim() === '' && { reason: m.payments_fee_for_missing() }),
    }),
    save: ({ amount, ...typed }) =>
      charge.mutateAsync({ actId, familyId, cents: readMoney(amount, digits) ?? 0, ...typed }),
    told: (error) => fieldErrors(error),
    onSaved: (_after, { amount, reason }) => {
      const detail = `${format.money(readMoney(amount, digits) ?? 0)} · ${reason.trim()}`;
      show({ severity: 'success', summary: m.payments_fee_done(), detail });
      onClose();
    },
  });
  const cents = readMoney(form.values.amount, digits);
  return (
    <LedgerDialog title={m.payments_fee_act()} form={form} act={m.payments_fee_act()} onClose={onClose}>
      <MoneyField {...form.field('amount')} label={m.payments_amount()} required data-autofocus />
      <TextField
        {...form.field('reason')}
        label={m.payments_fee_for()}
        description={m.payments_fee_for_hint()}
        maxLength={500}
        required
      />
      <DateField {...form.field('dueOn')} label={m.payments_due()} min={ledger.today} required />
      <p role="status">{cents && cents <= MOST_CENTS ? m.payments_fee_effect({ amount: format.money(cents) }) : ''}</p>
    </LedgerDialog>
  );
}
