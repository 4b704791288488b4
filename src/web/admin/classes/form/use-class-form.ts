import { useCallback, useMemo, useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { currencyDigits } from '../../../../domain/money.ts';
import { useApp } from '../../../shared/app.tsx';
import { changedFields, withoutErrorsOf } from './class-fields.ts';
import { type Problems, readContent } from './class-content.ts';
import { type ClassFormState, openForm } from './class-form-state.ts';
import type { ClassValues, Place } from './class-values.ts';
import { readFromTab } from './kept-in-tab.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type SetValues = (change: Partial<ClassValues> | ((values: ClassValues) => Partial<ClassValues>)) => void;

/** What every section of the form works with. */
export interface FormParts {
  readonly values: ClassValues;
  readonly set: SetValues;
  /** Sentences about what is wrong, by the path of the content. */
  readonly errors: Problems;
}

/** The organisation's time zone and money, as the form needs them. */
export function usePlace(): Place {
  const { timeZone, currency } = useApp().organization;
  return useMemo(() => ({ timeZone, digits: currencyDigits(currency) }), [timeZone, currency]);
}

/** The form of one class: what is typed, what changed, what is wrong, and that all of it is kept. */
export function useClassForm(first: OutputOf<typeof functions.staffClass>) {
  const place = usePlace();
  const classId = first.class.id;
  const [state, setState] = useState<ClassFormState>(() =>
    openForm(first.class, readFromTab(classId) ?? first.draft, place),
  );
  const [errors, setErrors] = useState<Problems>({});
  const { base, values, saved } = state;
  const changed = useMemo(() => changedFields(base, values), [base, values]);
  const isDirty = changed.length > 0;
  const unsaved = useMemo(() => (isDirty ? { values, base } : null), [isDirty, values, base]);
  const draft = useKeptDraft(classId, saved.version, unsaved);

  const set = useCallback<SetValues>((change) => {
    const make = (before: ClassValues) => (typeof change === 'function' ? change(before) : change);
    setState((before) => ({ ...before, values: { ...before.values, ...make(before.values) } }));
  }, []);
  // What somebody is correcting is not called wrong any more.
  const [checked, setChecked] = useState(values);
  if (checked !== values) {
    setChecked(values);
    const touched = Object.entries(values).filter(([key, value]) => Reflect.get(checked, key) !== value);
    setErrors(
      withoutErrorsOf(
        errors,
        touched.map(([key]) => key),
      ),
    );
  }

  const window = { opensAt: saved.semesterOpensAt, closesAt: saved.semesterClosesAt };
  const read = () => readContent(values, place, window, saved.holidays);
  const discard = async () => {
    setErrors({});
    setState((before) => ({ ...before, values: before.base, met: null, isRestored: false }));
    await draft.forget().catch(() => undefined);
  };
  return { state, setState, place, changed, errors, setErrors, set, draft, read, discard };
}

export type ClassForm = ReturnType<typeof useClassForm>;
