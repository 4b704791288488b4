import { useState } from 'react';
import type { BulkChanges, ClassOutcome } from '../../../contract/bulk.ts';
import type { StaffClass } from '../../../contract/class-table.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { calls } from '../../calls.ts';
import type { Kept } from '../../ui/form/keeper.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useApp } from '../../shared/app.tsx';
import { NOT_CHOSEN, tellOf, type Telling } from '../classes/form/tell-families.tsx';
import { type BulkValues, readBulk } from './bulk-fields.ts';
import { eachPart, useParts } from './in-parts.ts';

const NOTHING: Kept<BulkValues> = { version: 0, values: {} };

type Chosen = readonly Pick<StaffClass, 'id' | 'version'>[];
const chosen = (part: Chosen) => part.map(({ id, version }) => ({ id, version }));

/** What has been changed so far; less than was chosen where a part was refused. */
export interface BulkResult {
  readonly batchId: string | null;
  /** Of the classes that were chosen, so many have had their turn. */
  readonly seen: number;
  readonly changed: number;
  readonly promoted: number;
  readonly mails: number;
}
const NOT_YET: BulkResult = { batchId: null, seen: 0, changed: 0, promoted: 0, mails: 0 };

/** A change of many classes on its way: fields → what changes → done. What was typed stays on the way back. */
export function useBulk(selected: Chosen) {
  const { call, organization } = useApp();
  const place = { timeZone: organization.timeZone, digits: currencyDigits(organization.currency) };
  const [classes, setClasses] = useState(selected);
  const [typed, setTyped] = useState<Kept<BulkValues> | null>(null);
  const [telling, setTelling] = useState<Telling>(NOT_CHOSEN);
  const [result, setResult] = useState(NOT_YET);
  const preview = useParts(async ({ list, changes }: { list: Chosen; changes: BulkChanges }, told) => {
    const outcomes: ClassOutcome[] = [];
    const ask = async (part: Chosen) => {
      const answer = await call(calls.previewBulkChange, { classes: chosen(part), changes });
      outcomes.push(...answer.classes);
    };
    await eachPart(list, ask, told);
    return outcomes;
  });
  const apply = useParts(async (changes: BulkChanges, told) => {
    let soFar = result;
    const act = async (part: Chosen) => {
      const { batchId } = soFar;
      const tell = tellOf(telling);
      const one = await call(calls.applyBulkChange, {
        classes: chosen(part),
        changes,
        tell,
        ...(batchId !== null && { batchId }),
      });
      soFar = {
        batchId: one.batchId,
        seen: soFar.seen + part.length,
        changed: soFar.changed + one.changed,
        promoted: soFar.promoted + one.promoted,
        mails: soFar.mails + one.mails,
      };
      setResult(soFar);
    };
    await eachPart(classes, act, told, { first: result.seen });
  });
  const show = (list: Chosen, values: BulkValues) => {
    apply.reset();
    return preview.mutateAsync({ list, changes: readBulk(values, place).changes });
  };
  const form = useForm<BulkValues, unknown>({
    saved: NOTHING,
    held: [typed, setTyped],
    check: (values) => readBulk(values, place).problems,
    save: (values) => show(classes, values),
    // It is only looked at: whoever comes back finds it as it was.
    onSaved: (_answer, values) => setTyped({ version: 0, values }),
  });
  return {
    form,
    preview,
    apply,
    result,
    total: classes.length,
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
    act: () => apply.mutate(readBulk(form.values, place).changes),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
