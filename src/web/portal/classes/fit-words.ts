import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { Fit } from './find-classes.ts';

type Fits = ReadonlyMap<string, Fit> | undefined;

/** Whether a class is for the one who is looked for only as far as can be estimated. */
export const isUsual = (fits: Fits) => fits?.size === 1 && [...fits.values()].some(({ kind }) => kind === 'usually');

/** How a class goes together with several people: "Fits Maya · usually Grade 4 · Sam: too young"; of one only what stands in the way. Who has it already is said elsewhere. */
export function describeFits(fits: Fits, nameOf: (whom: string) => string, format: Pick<Format, 'list'>): string {
  const all = [...(fits ?? [])];
  const namesOf = (kind: Fit['kind']) =>
    all.flatMap(([whom, fit]) => (fit.kind === kind && all.length > 1 ? [nameOf(whom)] : []));
  const [sure, usual] = [namesOf('yes'), namesOf('usually')];
  return [
    ...(sure.length > 0 ? [m.classes_fits({ names: format.list(sure) })] : []),
    ...(usual.length > 0 ? [m.classes_fits_usually({ names: format.list(usual) })] : []),
    ...all.flatMap(([whom, fit]) => {
      const words = standingWords(fit);
      return words === null ? [] : [m.classes_fits_not({ name: nameOf(whom), why: words })];
    }),
  ].join(' · ');
}

function standingWords(fit: Fit): string | null {
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
