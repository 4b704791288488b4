import { useState } from 'react';
import type { Fee } from '../../../../contract/payments.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { MoneyField, TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { checkAmount } from './amount-words.ts';
import type { LedgerActProps } from './family-ledger.ts';
import { LedgerDialog } from './ledger-dialog.tsx';

interface TakeOffProps extends LedgerActProps {
  /** Only of this one. */
  readonly fee?: Fee | undefined;
}

/** Takes something off of what is owed, or off of one fee: never more than that, and with a reason that the family reads. */
export function TakeOff({ familyId, ledger: { dueCents, laterCents }, fee, onClose }: TakeOffProps) {
  const format = useFormat();
  const { show } = useToasts();
  const digits = currencyDigits(useApp().organization.currency);
  const takeOff = useAct('takeOff');
  // Made here, so that a second press or a lost answer is done once.
  const [actId] = useState(newScreenId);
  const owedCents = fee ? fee.cents - fee.paidCents : dueCents + laterCents;
  const owed = format.money(owedCents);
  const form = useForm<{ amount: string; reason: string }, unknown>({
    saved: { version: 0, values: { amount: fee ? writeMoney(owedCents, digits) : '', reason: '' } },
    paths: { amount: 'cents' },
    check: ({ amount, reason }) => {
      const cents = readMoney(amount, digits);
      return {
        ...checkAmount(amount, digits, format),
        ...(cents && cents > owedCents && { cents: m.payments_off_too_much({ owed }) }),
        ...(reason.trim() === '' && { reason: m.payments_off_why_missing() }),
      };
    },
    save: ({ amount, reason }) =>
      takeOff.mutateAsync({
        actId,
        familyId,
        cents: readMoney(amount, digits) ?? 0,
        ...(fee && { feeId: fee.id }),
        reason,
      }),
    told: (error) => fieldErrors(error),
    onSaved: (_after, { amount }) => {
      const detail = format.money(readMoney(amount, digits) ?? 0);
      show({ severity: 'success', summary: m.payments_off_done(), detail });
      onClose();
    },
  });
  const left = owedCents - (readMoney(form.values.amount, digits) ?? 0);
  return (
    <LedgerDialog
      title={fee ? m.payments_off_fee({ fee: fee.reason }) : m.payments_off()}
      form={form}
      act={m.payments_off_act()}
      words={{ 'more-than-owed': ({ owedCents: now }) => m.payments_off_too_much({ owed: format.money(now) }) }}
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} label={m.payments_amount()} required data-autofocus />
      <TextField
        {...form.field('reason')}
        label={m.students_reason()}
        description={m.payments_fee_for_hint()}
        maxLength={500}
        required
      />
      <p role="status">
        {left < 0 && m.payments_off_too_much({ owed })}
        {left === 0 && (fee ? m.payments_off_effect_fee() : m.payments_off_effect_all())}
        {left > 0 && m.payments_off_effect({ owed, left: format.money(left) })}
      </p>
    </LedgerDialog>
  );
}
