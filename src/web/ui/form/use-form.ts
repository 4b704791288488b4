import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Keeper, Kept } from './keeper.ts';
import { useKept } from './use-kept.ts';

/** Sentences about what is wrong, by the path of the field. */
export type Errors = Readonly<Record<string, string>>;

export interface FormSetup<Values extends object, Answer> {
  /** The record as it was read last, or what a new one begins with. */
  readonly saved: Kept<Values>;
  /** Where what is typed is kept; in the form alone unless told. */
  readonly keeper?: Keeper<Values>;
  /** What the server calls a value, where that has another name there. */
  readonly paths?: Partial<Readonly<Record<keyof Values, string>>>;
  /** What is wrong before anything is sent. */
  readonly check?: (values: Values) => Errors;
  /** Asks before it is sent, where there is something to ask: then it waits for `confirm`. */
  readonly ask?: (values: Values) => boolean;
  readonly save: (values: Values, version: number) => Promise<Answer>;
  /** What a failed saving says about fields; anything else is `failure`. */
  readonly told?: (error: unknown) => Errors;
  /** It was saved, or was not. */
  readonly onSettled?: () => void;
  /** What was typed is forgotten by then. */
  readonly onSaved?: (answer: Answer, values: Values) => void;
}

type Textual<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string;

export interface Form<Values extends object> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** The version of the record that the typing began from. */
  readonly version: number;
  readonly errors: Errors;
  /** Why saving failed, where no field can say it. */
  readonly failure: Error | null;
  readonly isPending: boolean;
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean;
  /** Whether somebody else saved the record since the typing began. */
  readonly isOutdated: boolean;
  set(part: Partial<Values>): void;
  /** What a field of text needs: value, error, and that what is typed arrives. */
  field(name: Textual<Values>): {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  };
  submit(event?: FormEvent): void;
  /** Sends what `ask` held back. */
  confirm(): void;
  /** Marks what is wrong and brings whoever types to the first of it; whether it is nothing. */
  mark(errors: Errors): boolean;
  /** Goes on from this version of the record: with what was typed, or with other values. */
  rebase(version: number, values?: Values): void;
  /** Forgets what was typed, and what was wrong with it. */
  forget(): void;
}

/**
 * The one way a form works: what is typed (and kept until it is saved), what is wrong with it (at its field, once it was sent or the server
 * said so, until it is corrected), saving it, and whether somebody else was quicker. Where nothing is typed, it shows the record as it was
 * read last.
 */
export function useForm<Values extends object, Answer>(setup: FormSetup<Values, Answer>): Form<Values> {
  const { saved, keeper, paths, check, ask, save, told, onSettled, onSaved } = setup;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, keep] = useKept(keeper);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  const { version, values } = draft ?? saved;
  const pathOf = (name: keyof Values) => paths?.[name] ?? String(name);

  const set = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    keep(isSame(next, saved.values) ? null : { version, values: next });
    // What somebody is correcting is not called wrong any more.
    const corrected = Object.keys(part).map((name) => pathOf(name as keyof Values));
    setErrors((held) => without(held, corrected));
  };
  const mark = (wrong: Errors) => {
    setErrors(wrong);
    const isRight = Object.keys(wrong).length === 0;
    if (!isRight) focusFirstError(ref.current);
    return isRight;
  };
  const forget = () => {
    keep(null);
    setErrors({});
    setFailure(null);
  };
  const send = async () => {
    setPending(true);
    try {
      const answer = await save(values, version);
      onSettled?.();
      forget();
      onSaved?.(answer, values);
    } catch (error) {
      onSettled?.();
      if (mark(told?.(error) ?? {})) setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setPending(false);
    }
  };
  return {
    ref,
    values,
    version,
    errors,
    failure,
    isPending,
    isChanged: draft !== null,
    isOutdated: draft !== null && draft.version !== saved.version,
    set,
    field: (name) => ({
      name,
      // `Textual` names texts only.
      value: values[name] as string,
      error: errorAt(errors, pathOf(name)),
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    submit: (event) => {
      event?.preventDefault();
      // The form may stand in a dialog that another form opened.
      event?.stopPropagation();
      if (isPending) return;
      setFailure(null);
      if (mark(check?.(values) ?? {}) && !ask?.(values)) void send();
    },
    confirm: () => {
      if (!isPending) void send();
    },
    mark,
    rebase: (next, other = values) => {
      keep({ version: next, values: other });
      setFailure(null);
    },
    forget,
  };
}

/** The words for a field or anything below it. */
export function errorAt(errors: Errors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
}

/** Brings whoever types to the first field that is wrong, once it is marked. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function without(errors: Errors, paths: readonly string[]): Errors {
  const left = Object.entries(errors).filter(
    ([at]) => !paths.some((path) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}#`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
