import { useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { currencyDigits } from '../../../domain/money.ts';
import type { Kept } from '../../ui/form/keeper.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useApp } from '../../shared/app.tsx';
import { NOT_CHOSEN, tellOf, type Telling } from '../classes/form/tell-families.tsx';
import { useAct } from '../frame/use-act.ts';
import { type BulkValues, readBulk } from './bulk-fields.ts';

const NOTHING: Kept<BulkValues> = { version: 0, values: {} };

/** A change of many classes on its way: fields → what changes → done. What was typed stays on the way back. */
export function useBulk(selected: readonly StaffClass[]) {
  const { timeZone, currency } = useApp().organization;
  const place = { timeZone, digits: currencyDigits(currency) };
  const [classes, setClasses] = useState(selected);
  const [typed, setTyped] = useState<Kept<BulkValues> | null>(null);
  const [telling, setTelling] = useState<Telling>(NOT_CHOSEN);
  const preview = useAct('previewBulkChange');
  const apply = useAct('applyBulkChange');
  const chosen = (list: readonly StaffClass[]) => list.map(({ id, version }) => ({ id, version }));
  const show = (list: readonly StaffClass[], values: BulkValues) => {
    apply.reset();
    return preview.mutateAsync({ classes: chosen(list), changes: readBulk(values, place).changes });
  };
  const form = useForm<BulkValues, unknown>({
    saved: NOTHING,
    held: [typed, setTyped],
    check: (values) => readBulk(values, place).problems,
    save: (values) => show(classes, values),
    // It is only looked at: whoever comes back finds it as it was.
    onSaved: (_answer, values) => setTyped({ version: 0, values }),
  });
  const { changes } = readBulk(form.values, place);
  return {
    form,
    preview,
    apply,
    telling,
    setTelling,
    back: () => {
      apply.reset();
      preview.reset();
    },
    leaveOut: (ids: ReadonlySet<string>) => {
      const rest = classes.filter(({ id }) => !ids.has(id));
      setClasses(rest);
      // What fails is said by the form that it comes back to.
      show(rest, form.values).catch(() => undefined);
    },
    act: () => apply.mutate({ classes: chosen(classes), changes, tell: tellOf(telling) }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
