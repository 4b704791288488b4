import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../../domain/money.ts';
import type { Override } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyField, TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { nameMissing } from '../../students/section-words.ts';
import { OverrideBoxes } from '../overrides/override-boxes.tsx';
import { describeNever } from '../overrides/rule-words.ts';
import type { Given } from './given-notice.tsx';

type Preview = OutputOf<typeof functions.previewOnBehalf>;

interface TermsProps {
  readonly studentId: string;
  readonly classId: string;
  readonly onGiven: (given: Given) => void;
}

/** What stands in the way of a seat, each rule to be set aside by itself, what it costs, and giving it. */
export function Terms(props: TermsProps) {
  const { studentId, classId } = props;
  const report = useReport('previewOnBehalf', { studentId, classId });
  const preview = report.isPlaceholderData ? undefined : report.data;
  return (
    <Section title={m.behalf_terms()}>
      <ReportContent report={{ ...report, data: preview }} rows={3}>
        {(known) =>
          known.never ? (
            <Notice tone="error">{m.seat_never({ why: describeNever(known.never) })}</Notice>
          ) : (
            <Offer {...props} preview={known} />
          )
        }
      </ReportContent>
    </Section>
  );
}

interface Typed {
  overrides: readonly Override[];
  price: string;
  reason: string;
  letter: boolean;
}

function Offer({ studentId, classId, preview, onGiven }: TermsProps & { preview: Preview }) {
  const format = useFormat();
  const digits = currencyDigits(useApp().organization.currency);
  const act = useAct('enrollOnBehalf');
  const again = useReport('previewOnBehalf', { studentId, classId });
  // Made here, so that a second press or a lost answer gives no second seat.
  const [enrollmentId] = useState(newScreenId);
  const { rules, isWaiting, readers } = preview;
  const isSliding = preview.priceMaxCents !== null && !isWaiting;
  const form = useForm<Typed, OutputOf<typeof functions.enrollOnBehalf>>({
    saved: {
      version: 0,
      values: { overrides: [], price: writeMoney(preview.priceCents, digits), reason: '', letter: readers > 0 },
    },
    check: ({ overrides, price, reason }) => ({
      ...(rules.some((rule) => !overrides.includes(rule)) && { overrides: m.seat_not_set_aside() }),
      ...(isSliding && readMoney(price, digits) === null && { price: m.behalf_price_unreadable() }),
      ...(rules.length > 0 && reason.trim() === '' && { reason: m.students_reason_missing() }),
    }),
    save: ({ overrides, price, reason, letter }) =>
      act.mutateAsync({
        enrollmentId,
        studentId,
        classId,
        overrides: [...overrides],
        reason,
        letter,
        ...(isSliding && { chosenCents: readMoney(price, digits) ?? undefined }),
      }),
    told: (error) => fieldErrors(error),
    // Somebody was quicker: what stands in the way is asked for anew, and what was typed stays.
    onSettled: () => void again.refetch(),
    onSaved: onGiven,
  });
  const { overrides, letter } = form.values;
  return (
    <Form form={form}>
      <Stack>
        <p>{describeSeats(preview)}</p>
        {preview.missing.length > 0 && (
          <Notice tone="warn" title={m.behalf_missing()}>
            <p>{nameMissing(preview.missing, format.list)}</p>
          </Notice>
        )}
        {preview.isGuess && <Notice tone="info" title={m.behalf_guess()} />}
        <OverrideBoxes
          rules={rules}
          overrides={overrides}
          onChange={(next) => form.set({ overrides: next })}
          clash={preview.clash}
          error={form.errors['overrides']}
        />
        {isSliding ? (
          <MoneyField
            {...form.field('price')}
            label={m.behalf_price()}
            description={m.behalf_price_range({
              from: format.money(preview.priceCents),
              to: format.money(preview.priceMaxCents ?? preview.priceCents),
            })}
          />
        ) : (
          <p>
            {m.behalf_price_agreed({
              price: preview.agreedCents === 0 ? m.admin_management_free() : format.money(preview.agreedCents),
            })}
          </p>
        )}
        <TextField
          {...form.field('reason')}
          label={m.students_reason()}
          description={m.behalf_reason_hint()}
          maxLength={500}
          required={rules.length > 0}
        />
        {isWaiting ? (
          <p>{m.behalf_letter_waiting()}</p>
        ) : readers > 0 ? (
          <CheckField
            label={m.behalf_letter({ count: readers })}
            description={m.behalf_letter_hint()}
            checked={letter}
            onChange={({ currentTarget: { checked } }) => form.set({ letter: checked })}
          />
        ) : (
          <p>{m.behalf_nobody_reads()}</p>
        )}
        <FailureAlert error={form.failure} />
        <Cluster at="end">
          <Button type="submit" isBusy={form.isPending}>
            {m.behalf_act()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

function describeSeats({ seatsLeft, waiting, isWaiting }: Preview): string {
  const seats = seatsLeft === 0 ? m.behalf_full_sentence() : m.behalf_left_sentence({ count: seatsLeft });
  const others = isWaiting ? waiting - 1 : waiting;
  return [seats, others > 0 && m.behalf_waiting_sentence({ count: others }), isWaiting && m.behalf_their_place()]
    .filter(Boolean)
    .join(' ');
}
