import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { fieldErrors } from '../../../shared/failure.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { NumberField, TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { nameSize } from '../../frame/size-words.ts';
import { useAct } from '../../frame/use-act.ts';
import styles from '../tshirts.module.css';
import type { ShirtOrders } from './shirt-orders.ts';

const MOST_PIECES = 10_000;

interface Values {
  readonly note: string;
  /** As typed, by size. */
  readonly pieces: Readonly<Record<string, string>>;
}

interface OrderFormProps {
  readonly lines: ShirtOrders['lines'];
  /** Null: a new order, which begins with what is still to order. */
  readonly corrected: ShirtOrders['orders'][number] | null;
  readonly semesterId: string;
  readonly onClose: () => void;
}

/** Notes an order, or corrects one. */
export function OrderForm({ lines, corrected, semesterId, onClose }: OrderFormProps) {
  const save = useAct('saveTshirtOrder');
  const { show } = useToasts();
  // Sent twice, it is noted once.
  const [orderId] = useState(() => corrected?.id ?? newScreenId());
  // What was typed stays about the sizes it was typed for, whatever the list behind it becomes.
  const [sizes] = useState(() => [
    ...new Set([...lines.map(({ size }) => size), ...(corrected?.lines ?? []).map(({ size }) => size)]),
  ]);
  const [begun] = useState(() => ({ version: corrected?.version ?? 0, values: valuesOf(lines, corrected) }));
  const form = useForm<Values, unknown>({
    saved: begun,
    check: (values) => checkPieces(values, sizes),
    save: (values, version) =>
      save.mutateAsync({
        semesterId,
        orderId,
        note: values.note,
        lines: typedLines(values, sizes),
        ...(corrected && { version }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: (_answer, values) => {
      const count = typedLines(values, sizes).reduce((sum, { pieces }) => sum + pieces, 0);
      const summary = corrected ? m.tshirts_correct_done() : m.tshirts_record_done({ count });
      show({ severity: 'success', summary });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      title={corrected ? m.tshirts_correct_title() : m.tshirts_record()}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            {!corrected && <p>{m.tshirts_record_lead()}</p>}
            <div className={styles.pair}>
              {sizes.map((size) => (
                <NumberField
                  key={size}
                  label={nameSize(size)}
                  aria-label={m.tshirts_record_pieces({ size: nameSize(size) })}
                  value={values.pieces[size] ?? ''}
                  maxLength={6}
                  error={errors[`pieces.${size}`]}
                  onChange={(event) => set({ pieces: { ...values.pieces, [size]: event.currentTarget.value } })}
                />
              ))}
            </div>
            {errors['lines'] && (
              <p role="alert" className={styles.wrong}>
                {errors['lines']}
              </p>
            )}
            <TextField
              {...form.field('note')}
              label={m.tshirts_record_note()}
              description={m.tshirts_record_note_hint()}
              maxLength={200}
              autoComplete="off"
            />
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.tshirts_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.tshirts_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}

function valuesOf(lines: ShirtOrders['lines'], corrected: OrderFormProps['corrected']): Values {
  const begun = corrected ? corrected.lines : lines.map(({ size, open }) => ({ size, pieces: open }));
  const typed = begun.map(({ size, pieces }) => [size, pieces > 0 ? String(pieces) : '']);
  return { note: corrected?.note ?? '', pieces: Object.fromEntries(typed) };
}

const NUMBER = /^\d{1,5}$/;

function typedLines({ pieces }: Values, sizes: readonly string[]) {
  return sizes.flatMap((size) => {
    const typed = (pieces[size] ?? '').trim();
    return NUMBER.test(typed) && Number(typed) > 0 ? [{ size, pieces: Number(typed) }] : [];
  });
}

function checkPieces(values: Values, sizes: readonly string[]): Record<string, string> {
  const wrong = sizes.filter((size) => {
    const typed = (values.pieces[size] ?? '').trim();
    return typed !== '' && (!NUMBER.test(typed) || Number(typed) > MOST_PIECES);
  });
  if (wrong.length > 0) return Object.fromEntries(wrong.map((size) => [`pieces.${size}`, m.tshirts_record_wrong()]));
  return typedLines(values, sizes).length === 0 ? { lines: m.tshirts_record_none() } : {};
}
