import { useState } from 'react';
import { m } from '../../../../words/messages.js';
import { fieldErrors, whyOf } from '../../../shared/failure.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { DateField, TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { nameSize } from '../../frame/size-words.ts';
import { useAct } from '../../frame/use-act.ts';
import { useTabKeeper } from '../../frame/use-tab-keeper.ts';
import styles from '../tshirts.module.css';
import type { ShirtOrders } from './shirt-orders.ts';
import { readReserve, writeReserve } from './reserve-text.ts';

interface Values {
  readonly changeUntil: string;
  /** As typed, by size. */
  readonly reserves: Readonly<Record<string, string>>;
}

/** Until when families change sizes by themselves, and what is ordered beside what is worn. */
export function PlanForm({ order, semesterId }: { order: ShirtOrders; semesterId: string }) {
  const save = useAct('saveTshirtPlan');
  const { show } = useToasts();
  const [all, setAll] = useState('');
  const sizes = order.lines.map(({ size }) => size);
  const saved = { version: order.version, values: valuesOf(order) };
  const form = useForm<Values, { version: number }>({
    saved,
    keeper: useTabKeeper<Values>(`tshirt-plan ${semesterId}`),
    check: ({ reserves }) =>
      Object.fromEntries(
        Object.entries(reserves).flatMap(([size, typed]) =>
          readReserve(typed) === null ? [[`reserves.${size}`, m.tshirts_reserve_wrong()]] : [],
        ),
      ),
    save: ({ changeUntil, reserves }, version) =>
      save.mutateAsync({
        semesterId,
        version,
        changeUntil: changeUntil || null,
        reserves: Object.entries(reserves).flatMap(([size, typed]) => {
          const reserve = readReserve(typed);
          return reserve && (reserve.percent ?? reserve.pieces ?? 0) > 0 ? [{ size, ...reserve }] : [];
        }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: () => show({ severity: 'success', summary: m.tshirts_plan_saved() }),
  });
  const { values, errors, set } = form;
  const isMeanwhile = form.isOutdated || whyOf(form.failure) === 'changed-meanwhile';
  const setReserve = (size: string, typed: string) => set({ reserves: { ...values.reserves, [size]: typed } });
  return (
    <Section title={m.tshirts_plan()}>
      <Form form={form}>
        <Stack>
          <DateField
            {...form.field('changeUntil')}
            className={styles.short}
            label={m.tshirts_change_until()}
            description={m.tshirts_change_until_hint()}
          />
          <p>{m.tshirts_reserve_hint()}</p>
          <Cluster isFooted>
            <TextField
              label={m.tshirts_reserve_all()}
              value={all}
              maxLength={6}
              autoComplete="off"
              onChange={(event) => setAll(event.currentTarget.value)}
            />
            <Button
              look="secondary"
              onClick={() => set({ reserves: Object.fromEntries(sizes.map((size) => [size, all])) })}
            >
              {m.tshirts_reserve_apply()}
            </Button>
          </Cluster>
          <div className={styles.pair}>
            {sizes.map((size) => (
              <TextField
                key={size}
                label={nameSize(size)}
                aria-label={m.tshirts_reserve_of({ size: nameSize(size) })}
                value={values.reserves[size] ?? ''}
                maxLength={6}
                autoComplete="off"
                error={errors[`reserves.${size}`]}
                onChange={(event) => setReserve(size, event.currentTarget.value)}
              />
            ))}
          </div>
          {isMeanwhile ? (
            <Notice tone="warn" isAlert>
              <p>{m.tshirts_changed_meanwhile()}</p>
              <Button look="secondary" isSmall onClick={() => form.rebase(saved.version, saved.values)}>
                {m.tshirts_take_theirs()}
              </Button>
            </Notice>
          ) : (
            <FailureAlert error={form.failure} />
          )}
          <Cluster at="end">
            {form.isChanged && (
              <Button look="quiet" onClick={form.forget}>
                {m.tshirts_cancel()}
              </Button>
            )}
            <Button type="submit" isBusy={form.isPending} isIdle={!form.isChanged}>
              {m.tshirts_save()}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Section>
  );
}

function valuesOf({ changeUntil, lines, reserves }: ShirtOrders): Values {
  const written = new Map(reserves.map((reserve) => [reserve.size, writeReserve(reserve)]));
  return {
    changeUntil: changeUntil ?? '',
    reserves: Object.fromEntries(lines.map(({ size }) => [size, written.get(size) ?? ''])),
  };
}
