import { listMissing, type MissingSection, requirementsOf, type SectionStates } from '../../domain/missing-sections.ts';
import { decideQuestions } from '../../domain/questions.ts';
import type { Required } from '../questions/store.ts';

/** What a semester waits for of a student, the school's own questions among it where they must be answered. */
export function listMissingWith(
  { questions, answeredBy }: Required,
  { studentId, classIds }: { readonly studentId: string; readonly classIds: readonly string[] },
  { states, opensOn, today }: { readonly states: SectionStates; readonly opensOn: string; readonly today: string },
): MissingSection[] {
  const told =
    questions.length === 0
      ? null
      : decideQuestions(states.questions, questions, { classIds, answered: answeredBy(studentId) });
  return listMissing(told ? { ...states, questions: told } : states, requirementsOf(opensOn, told !== null), today);
}
