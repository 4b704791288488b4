import { useRef, useState } from 'react';
import { focusFirstError } from '../../ui/form/use-form.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';

type Words = Readonly<Record<string, string>>;
type Save = { readonly error: Error | null; readonly reset: () => void };

/** What is wrong with the fields of a form: found before it is sent, or told by the server, whose paths begin with `part`. */
export function useFormErrors(save: Save, part: string) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Words>({});
  const start = `${part}.`;
  const told = Object.fromEntries(
    Object.entries(fieldErrors(save.error)).map(([path, words]) => [
      path.startsWith(start) ? path.slice(start.length) : path,
      words,
    ]),
  );
  const focusFirst = () => focusFirstError(form.current);
  return {
    form,
    errors: { ...told, ...found },
    focusFirst,
    /** Marks what was found; whether it is nothing. */
    mark(wrong: Words): boolean {
      setFound(wrong);
      const isRight = Object.keys(wrong).length === 0;
      if (!isRight) focusFirst();
      return isRight;
    },
    /** Something was typed: what was wrong may be right now. */
    clear(): void {
      setFound({});
      if (Object.keys(told).length > 0) save.reset();
    },
  };
}
