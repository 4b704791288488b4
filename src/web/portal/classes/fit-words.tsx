import { useEffect } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { chosenOf, type Control } from './filter-controls.ts';
import type { Question } from './find-classes.ts';
import { type Fit, openFits } from './fits.ts';
import type { ForWhom } from './found-classes.tsx';

interface FitWordsProps {
  readonly whoms: readonly string[];
  readonly question: Question;
  readonly controls: readonly Control[];
  readonly onWords: (words: ForWhom) => void;
}

/** Tells the catalogue what each class says of those who are looked for; it comes when somebody is looked for. */
export default function FitWords({ whoms, question, controls, onWords }: FitWordsProps) {
  const format = useFormat();
  const names = JSON.stringify(controls.flatMap(chosenOf).map(({ value, name }) => [value, name]));
  useEffect(() => {
    const named = new Map(JSON.parse(names) as [string, string][]);
    onWords({ say: openWords(question, { whoms, nameOf: (whom) => named.get(whom) ?? '', format }) });
  }, [question, whoms, names, format, onWords]);
  return null;
}

interface Telling {
  readonly whoms: readonly string[];
  readonly nameOf: (whom: string) => string;
  readonly format: Pick<Format, 'list'>;
}

/** Says of each class for whom it is: "Fits Maya · Usually fits Grade 4 · Sam: too young"; of one person only what is not so plain. Who has it already is said elsewhere. */
function openWords(question: Pick<Question, 'children' | 'standingOf'>, { whoms, nameOf, format }: Telling) {
  const fitOf = openFits(question, whoms);
  return (item: SchoolClass): string => {
    const all = whoms.map((whom) => [whom, fitOf(whom, item)] as const);
    const namesOf = (kind: Fit['kind']) => all.flatMap(([whom, fit]) => (fit.kind === kind ? [nameOf(whom)] : []));
    const [sure, usual] = [all.length > 1 ? namesOf('yes') : [], namesOf('usually')];
    return [
      ...(sure.length > 0 ? [m.classes_fits({ names: format.list(sure) })] : []),
      ...(usual.length > 0 ? [m.classes_fits_usually({ names: format.list(usual) })] : []),
      ...all.flatMap(([whom, fit]) => {
        const why = wordsOf(fit);
        return why === null ? [] : [m.classes_fits_not({ name: nameOf(whom), why })];
      }),
    ].join(' · ');
  };
}

function wordsOf(fit: Fit): string | null {
  switch (fit.kind) {
    case 'too-young':
      return m.classes_fits_too_young();
    case 'too-old':
      return m.classes_fits_too_old();
    case 'other-grade':
      return m.classes_fits_other_grade();
    case 'overlaps':
      return m.classes_fits_overlaps({ title: fit.title });
    default:
      return null;
  }
}
