import { type ChangeEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Errors, errorAt, focusFirstError, withoutErrors } from './errors.ts';
import { type Keeper, type Kept, useKept } from './keeper.ts';

export interface FieldsSetup<Values extends object> {
  /** The record as it was read last, or what a new one begins with. */
  readonly saved: Kept<Values>;
  /** Where what is typed is kept; in the form alone unless told. */
  readonly keeper?: Keeper<Values>;
  /** What is typed (null while nothing is), where the screen holds it itself because it knows more about it. */
  readonly held?: readonly [Kept<Values> | null, (kept: Kept<Values> | null) => void];
  /** What the server calls a value, where that has another name, or several names, there. */
  readonly paths?: Paths<Values>;
}

type Paths<Values> = Partial<Readonly<Record<keyof Values, string | readonly string[]>>>;

export type SetValues<Values> = (part: Partial<Values> | ((values: Values) => Partial<Values>)) => void;

type Textual<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string;

export interface Fields<Values extends object> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** The version of the record that the typing began from. */
  readonly version: number;
  readonly errors: Errors;
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean;
  /** Whether somebody else saved the record since the typing began. */
  readonly isOutdated: boolean;
  /** Takes in what was typed. It stays the same function, and knows what was typed meanwhile. */
  readonly set: SetValues<Values>;
  /** What a field of text needs: value, error, and that what is typed arrives. */
  field(name: Textual<Values>): {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  };
  /** Marks what is wrong and brings whoever types to the first of it; whether it is nothing. */
  mark(errors: Errors): boolean;
  /** Goes on from this version of the record: with what was typed, or with other values. */
  rebase(version: number, values?: Values): void;
  /** Forgets what was typed, and what was wrong with it. */
  forget(): void;
}

/**
 * The fields of a form: what is typed (and kept until it is saved), and what is wrong with it, at its field until it is corrected. Where
 * nothing is typed, they show the record as it was read last.
 */
export function useFields<Values extends object>({ saved, keeper, held, paths }: FieldsSetup<Values>): Fields<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const kept = useKept(keeper);
  const [draft, keep] = held ?? kept;
  const [errors, setErrors] = useState<Errors>({});
  const { version } = draft ?? saved;
  // What was kept before a form got a new field has none of it: that one is as it was saved.
  const values = draft ? { ...saved.values, ...draft.values } : saved.values;
  const set = useSet({ version, values, saved, keep, paths, setErrors });
  return {
    ref,
    values,
    version,
    errors,
    isChanged: draft !== null,
    isOutdated: draft !== null && draft.version !== saved.version,
    set,
    field: (name) => ({
      name,
      // `Textual` names texts only.
      value: values[name] as string,
      error: pathsOf(paths, name)
        .map((path) => errorAt(errors, path))
        .find(Boolean),
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    mark: (wrong) => {
      setErrors(wrong);
      const isRight = Object.keys(wrong).length === 0;
      if (!isRight) focusFirstError(ref.current);
      return isRight;
    },
    rebase: (next, other = values) => keep({ version: next, values: other }),
    forget: () => {
      // What is set right after it must not bring back what was typed.
      set(saved.values);
      keep(null);
      setErrors({});
    },
  };
}

interface Latest<Values extends object> {
  readonly version: number;
  readonly values: Values;
  readonly saved: Kept<Values>;
  readonly keep: (kept: Kept<Values> | null) => void;
  readonly paths: Paths<Values> | undefined;
  readonly setErrors: (change: (errors: Errors) => Errors) => void;
}

/** What an upload or a slow answer brings must not undo what was typed meanwhile: it joins the latest values, not those it began with. */
function useSet<Values extends object>(state: Latest<Values>): SetValues<Values> {
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  return useCallback((part) => {
    const now = latest.current;
    const made = typeof part === 'function' ? part(now.values) : part;
    const values = { ...now.values, ...made };
    latest.current = { ...now, values };
    now.keep(isSame(values, now.saved.values) ? null : { version: now.version, values });
    // What somebody is correcting is not called wrong any more. The keys of a part are names of values.
    const corrected = Object.keys(made).flatMap((name) => pathsOf(now.paths, name as keyof Values));
    now.setErrors((errors) => withoutErrors(errors, corrected));
  }, []);
}

function pathsOf<Values extends object>(paths: Paths<Values> | undefined, name: keyof Values): readonly string[] {
  const known: string | readonly string[] = paths?.[name] ?? String(name);
  return typeof known === 'string' ? [known] : known;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
