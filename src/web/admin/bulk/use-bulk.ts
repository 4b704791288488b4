import { useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { useApp } from '../../shared/app.tsx';
import { NOT_CHOSEN, tellOf, type Telling } from '../classes/form/tell-families.tsx';
import { useAct } from '../frame/use-act.ts';
import { type BulkField, type BulkValues, readBulk } from './bulk-fields.ts';

/** A change of many classes on its way: fields → what changes → done. What was typed stays on the way back. */
export function useBulk(selected: readonly StaffClass[]) {
  const { timeZone, currency } = useApp().organization;
  const place = { timeZone, digits: currencyDigits(currency) };
  const [classes, setClasses] = useState(selected);
  const [values, setValues] = useState<BulkValues>({});
  const [isChecked, setChecked] = useState(false);
  const [telling, setTelling] = useState<Telling>(NOT_CHOSEN);
  const preview = useAct('previewBulkChange');
  const apply = useAct('applyBulkChange');
  const { changes, problems } = readBulk(values, place);
  const chosen = (list: readonly StaffClass[]) => list.map(({ id, version }) => ({ id, version }));
  const show = (list: readonly StaffClass[]) => {
    apply.reset();
    preview.mutate({ classes: chosen(list), changes });
  };
  return {
    classes,
    values,
    problems: isChecked ? problems : {},
    preview,
    apply,
    telling,
    setTelling,
    set: (field: BulkField, value: string | readonly string[] | undefined) => {
      const { [field]: _dropped, ...others } = values;
      setValues(value === undefined ? others : { ...others, [field]: value });
    },
    show: () => {
      setChecked(true);
      if (Object.keys(problems).length === 0) show(classes);
    },
    back: () => {
      apply.reset();
      preview.reset();
    },
    leaveOut: (ids: ReadonlySet<string>) => {
      const rest = classes.filter(({ id }) => !ids.has(id));
      setClasses(rest);
      show(rest);
    },
    act: () => apply.mutate({ classes: chosen(classes), changes, tell: tellOf(telling) }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
