import { useEffect, useMemo, useState } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { useFormat } from '../../shared/format.ts';
import type { Control } from './filter-controls.ts';
import { chosenOf } from './filter-controls.ts';
import type { Answer, Question } from './find-classes.ts';
import type { openFitWords } from './fit-words.ts';

const NOTHING = () => '';

/** What each class says of those who are looked for; it comes when somebody is looked for. */
export function useFitWords(
  { whoms }: Answer,
  question: Question,
  controls: readonly Control[],
): (item: SchoolClass) => string {
  const format = useFormat();
  const [open, setOpen] = useState<typeof openFitWords | null>(null);
  const isAsked = whoms.length > 0;
  useEffect(() => {
    if (isAsked)
      void import('./fit-words.ts').then(
        (loaded) => setOpen(() => loaded.openFitWords),
        // Without it each card says whom it is for, as always.
        () => undefined,
      );
  }, [isAsked]);
  return useMemo(() => {
    const names = new Map(controls.flatMap(chosenOf).map(({ value, name }) => [value, name]));
    const nameOf = (whom: string) => names.get(whom) ?? '';
    return isAsked && open ? open(question, { whoms, nameOf, format }) : NOTHING;
  }, [isAsked, open, question, whoms, controls, format]);
}
