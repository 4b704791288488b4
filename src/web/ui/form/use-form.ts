import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Errors, hasErrorShown } from './errors.ts';
import { type Fields, type FieldsSetup, useFields } from './use-fields.ts';

interface FormSetup<Values extends object, Answer> extends FieldsSetup<Values> {
  /** Field errors found before anything is sent. */
  readonly check?: (values: Values) => Errors;
  /** Called before sending; true if the screen asks a question first. The form then waits for `confirm`. */
  readonly ask?: (values: Values) => boolean;
  readonly save: (values: Values, version: number) => Promise<Answer>;
  /** The field errors in a failed save; any other error becomes `failure`. */
  readonly told?: (error: unknown) => Errors;
  /** Called after each save, successful or not. */
  readonly onSettled?: () => void;
  /** Called after the typed values are cleared. Until its promise, e.g. of a navigation, resolves, nothing can be sent again. */
  readonly onSaved?: (answer: Answer, values: Values) => unknown;
}

export interface Form<Values extends object> extends Fields<Values> {
  /** Why the last save failed, if no field shows it. */
  readonly failure: Error | null;
  readonly isPending: boolean;
  submit(event?: FormEvent): void;
  /** Sends the values that `ask` held back. */
  confirm(): void;
}

/** The behaviour of every form: its fields, checks before sending, saving, and errors from the server. */
export function useForm<Values extends object, Answer>(setup: FormSetup<Values, Answer>): Form<Values> {
  const { check, ask, save, told, onSettled, onSaved } = setup;
  const fields = useFields(setup);
  const { values, version } = fields;
  const [failure, setFailure] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  const forget = () => {
    fields.forget();
    setFailure(null);
  };
  const send = async () => {
    setPending(true);
    try {
      const answer = await save(values, version);
      onSettled?.();
      forget();
      await onSaved?.(answer, values);
    } catch (error) {
      onSettled?.();
      // Marks the fields synchronously to see whether one shows the error. An error without a field in this form is shown as `failure`.
      const errors = told?.(error) ?? {};
      flushSync(() => void fields.mark(errors));
      const isShown = Object.keys(errors).length > 0 && hasErrorShown(fields.ref.current);
      if (!isShown) setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setPending(false);
    }
  };
  return {
    ...fields,
    failure,
    isPending,
    forget,
    rebase: (next, other) => {
      fields.rebase(next, other);
      setFailure(null);
    },
    submit: (event) => {
      event?.preventDefault();
      // The form may be in a dialog that another form opened, which must not be submitted too.
      event?.stopPropagation();
      if (isPending) return;
      setFailure(null);
      if (fields.mark(check?.(values) ?? {}) && !ask?.(values)) void send();
    },
    confirm: () => {
      if (!isPending) void send();
    },
  };
}
