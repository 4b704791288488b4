import type { HealthAnswers } from './health-answers.ts';

/** The questions that "nothing special" can answer, in their order. Whether there is a doctor or an insurance is never nothing. */
export const NOTHING_QUESTIONS = ['allergies', 'medications', 'conditions', 'diet', 'notes'] as const;
export type NothingQuestion = (typeof NOTHING_QUESTIONS)[number];

/** What "nothing special" says of health: the sections that it answers, whole, and the questions that were open in them. */
export interface NothingSpecial {
  readonly questions: readonly NothingQuestion[];
  readonly answers: Partial<Pick<HealthAnswers, 'allergies' | 'medications' | 'conditions'>>;
}

/** "None" to every question that nobody has answered; what was told stays as it was told. */
export function decideNothing({ allergies, medications, conditions }: HealthAnswers): NothingSpecial {
  const texts = { ...conditions };
  const open = (['conditions', 'diet', 'notes'] as const).filter((name) => conditions[name] === null);
  for (const name of open) texts[name] = 'none';
  return {
    questions: [
      ...(allergies === null ? (['allergies'] as const) : []),
      ...(medications === null ? (['medications'] as const) : []),
      ...open,
    ],
    answers: {
      ...(allergies === null && { allergies: 'none' }),
      ...(medications === null && { medications: 'none' }),
      ...(open.length > 0 && { conditions: texts }),
    },
  };
}
