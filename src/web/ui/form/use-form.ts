import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Errors, hasErrorShown } from './errors.ts';
import { type Fields, type FieldsSetup, useFields } from './use-fields.ts';

interface FormSetup<Values extends object, Answer> extends FieldsSetup<Values> {
  /** What is wrong before anything is sent. */
  readonly check?: (values: Values) => Errors;
  /** Asks before it is sent, where there is something to ask: then it waits for `confirm`. */
  readonly ask?: (values: Values) => boolean;
  readonly save: (values: Values, version: number) => Promise<Answer>;
  /** What a failed saving says about fields; anything else is `failure`. */
  readonly told?: (error: unknown) => Errors;
  /** It was saved, or was not. */
  readonly onSettled?: () => void;
  /** What was typed is forgotten by then. Where it leads on to another screen, nothing can be sent again until that is there. */
  readonly onSaved?: (answer: Answer, values: Values) => unknown;
}

export interface Form<Values extends object> extends Fields<Values> {
  /** Why saving failed, where no field can say it. */
  readonly failure: Error | null;
  readonly isPending: boolean;
  submit(event?: FormEvent): void;
  /** Sends what `ask` held back. */
  confirm(): void;
}

/** The one way a form works: its fields, what is wrong with them before it is sent, saving them, and what the server says against that. */
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
      // At once, to see it: what is wrong with something that has no field here is not kept from whoever saves.
      const wrong = told?.(error) ?? {};
      flushSync(() => void fields.mark(wrong));
      const isShown = Object.keys(wrong).length > 0 && hasErrorShown(fields.ref.current);
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
      // The form may stand in a dialog that another form opened.
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
