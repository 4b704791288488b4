import { useMemo, useState } from 'react';
import { type SetValues as SetForm, useFields } from '../../../ui/form/use-fields.ts';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { currencyDigits } from '../../../../domain/money.ts';
import { useApp } from '../../../shared/app.tsx';
import type { Choices } from './choices.ts';
import { changedParts, PATHS } from './parts.ts';
import { type Problems, readContent } from './class-content.ts';
import { type ClassFormState, openForm } from './class-form-state.ts';
import type { Place } from './class-kinds.ts';
import type { ClassValues } from './class-values.ts';
import { readFromTab } from './kept-in-tab.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export type SetValues = SetForm<ClassValues>;

/** What every section of the form works with. */
export interface FormParts {
  readonly values: ClassValues;
  readonly set: SetValues;
  /** Sentences about what is wrong, by the path of the content. */
  readonly errors: Problems;
  /** The class as it is saved, and what its form offers to choose from. */
  readonly saved: EditedClass;
  readonly choices: Choices;
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
  const { base, values, saved } = state;
  const changed = useMemo(() => changedParts(base, values), [base, values]);
  const isDirty = changed.length > 0;
  const unsaved = useMemo(() => (isDirty ? { values, base } : null), [isDirty, values, base]);
  const draft = useKeptDraft(classId, saved.version, unsaved);

  const fields = useFields<ClassValues>({
    saved: { version: saved.version, values: base },
    // Held here: what another person saved meanwhile is brought together with it (`meetOther`).
    held: [
      unsaved && { version: saved.version, values },
      (kept) => setState((before) => ({ ...before, values: kept?.values ?? before.base })),
    ],
    paths: PATHS,
  });
  const window = { opensAt: saved.semesterOpensAt, closesAt: saved.semesterClosesAt };
  const read = () => readContent(values, place, window, saved.holidays);
  const discard = async () => {
    fields.mark({});
    setState((before) => ({ ...before, values: before.base, met: null, isRestored: false }));
    await draft.forget().catch(() => undefined);
  };
  return {
    state,
    setState,
    place,
    changed,
    errors: fields.errors,
    mark: fields.mark,
    set: fields.set,
    draft,
    read,
    discard,
  };
}

export type ClassForm = ReturnType<typeof useClassForm>;
