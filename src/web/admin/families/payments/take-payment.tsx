import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors, whyOf } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { DateField, MoneyField, TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../frame/use-act.ts';
import { checkAmount } from './amount-words.ts';
import type { FamilyLedger, LedgerActProps } from './family-ledger.ts';
import { LedgerDialog } from './ledger-dialog.tsx';

interface Typed {
  amount: string;
  method: PaymentMethod;
  reference: string;
  receivedOn: string;
  isAnother: boolean;
}

/** Money that was received: how much, how, and when; what is left by it stands below before it is entered. */
export function TakePayment({ familyId, ledger, onClose }: LedgerActProps) {
  const format = useFormat();
  const { show } = useToasts();
  const digits = currencyDigits(useApp().organization.currency);
  const take = useAct('takePayment');
  // Made here, so that a second press or a lost answer is no second payment.
  const [paymentId] = useState(newScreenId);
  const owed = ledger.dueCents > 0 ? ledger.dueCents : ledger.laterCents;
  const form = useForm<Typed, OutputOf<typeof functions.takePayment>>({
    saved: {
      version: 0,
      values: {
        amount: owed > 0 ? writeMoney(owed, digits) : '',
        method: 'cheque',
        reference: '',
        receivedOn: ledger.today,
        isAnother: false,
      },
    },
    paths: { amount: 'cents' },
    check: ({ amount, receivedOn }) => ({
      ...checkAmount(amount, digits, format),
      ...(receivedOn === '' && { receivedOn: m.payments_received_missing() }),
      ...(receivedOn > ledger.today && { receivedOn: m.fields_in_the_future() }),
    }),
    save: ({ amount, method, reference, receivedOn, isAnother }) =>
      take.mutateAsync({
        paymentId,
        familyId,
        cents: readMoney(amount, digits) ?? 0,
        method,
        reference,
        receivedOn,
        ...(isAnother && { isAnother }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: ({ receiptNumber }, { amount: typed }) => {
      const amount = format.money(readMoney(typed, digits) ?? 0);
      show({
        severity: 'success',
        summary: m.payments_taken(),
        detail: m.payments_taken_receipt({ amount, number: receiptNumber }),
      });
      onClose();
    },
  });
  const { amount, method, isAnother } = form.values;
  const isTwin = form.failure !== null && whyOf(form.failure) === 'same-payment';
  return (
    <LedgerDialog
      title={m.payments_take()}
      form={form}
      act={m.payments_take_act()}
      words={{ 'same-payment': ({ receipt, on }) => m.payments_same({ receipt, on: format.longDay(on) }) }}
      asked={
        (isTwin || isAnother) && (
          <CheckField
            label={m.payments_is_another()}
            checked={isAnother}
            onChange={({ currentTarget: { checked } }) => form.set({ isAnother: checked })}
          />
        )
      }
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} label={m.payments_amount()} required data-autofocus />
      <ChoiceField
        {...form.field('method')}
        label={m.payments_method()}
        options={PAYMENT_METHODS.map((value) => ({ value, label: m.payments_method_word({ method: value }) }))}
      />
      <TextField
        {...form.field('reference')}
        label={method === 'cheque' ? m.payments_cheque_number() : m.payments_reference()}
        maxLength={100}
        autoComplete="off"
      />
      <DateField {...form.field('receivedOn')} label={m.payments_received_on()} max={ledger.today} required />
      <p role="status">{describeAfter(readMoney(amount, digits), ledger, format.money)}</p>
    </LedgerDialog>
  );
}

/** What is left once this much is taken; more than is owed is said, for it may be a slip of the pen. */
function describeAfter(
  cents: number | null,
  { dueCents, laterCents, creditCents }: FamilyLedger,
  money: (cents: number) => string,
): string {
  const owed = dueCents + laterCents;
  if (!cents) return owed > 0 ? m.payments_owed_together({ amount: money(owed) }) : m.payments_owes_nothing();
  const left = owed - cents;
  if (left > 0) return m.payments_left_then({ amount: money(left) });
  if (left === 0) return m.payments_all_paid_then();
  return m.payments_more_than_owed({ amount: money(creditCents - left) });
}
