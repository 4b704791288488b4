import { listMissing, type Missing, requirementsOf, type SectionStates } from '../../domain/missing-sections.ts';
import { decideQuestions } from '../../domain/questions.ts';
import type { ClassToSignFor } from '../../domain/waivers.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
import type { Database } from '../platform/database/connect.ts';
import { loadRequired, type Required } from '../questions/store.ts';
import { loadSigned, type Signed } from '../waivers/store.ts';
import { loadStates, type StatesOf } from './missing-store.ts';

/** What is known of some students without opening anything: the states of sections, which questions were answered, and what was signed. */
export interface Told {
  readonly states: StatesOf;
  readonly required: Required;
  readonly signed: Signed;
}

export async function loadTold(
  statements: Statements,
  organizationId: string,
  studentIds: readonly string[],
): Promise<Told> {
  const [states, required, signed] = await Promise.all([
    loadStates(statements, organizationId, studentIds),
    loadRequired(statements, organizationId, studentIds),
    loadSigned(statements, organizationId, studentIds),
  ]);
  return { states, required, signed };
}

export const listTold = (database: Database, organizationId: string, studentIds: readonly string[]) =>
  loadTold(statementsIn(database), organizationId, studentIds);

/** A student in one household, and the classes that it is asked for: those with a seat, and those that one is wished in. */
interface Asked {
  readonly studentId: string;
  readonly familyId: string | null;
  readonly seats: readonly string[];
  readonly classes: readonly ClassToSignFor[];
}

/** What a semester waits for of a student. */
export function listMissingOf(
  { states: statesOf, required: { questions, answeredBy }, signed: { waivers, signedFor } }: Told,
  { studentId, familyId, seats, classes }: Asked,
  { confirmedSince, today }: { readonly confirmedSince: string; readonly today: string },
): Missing[] {
  const own = statesOf(studentId, familyId);
  // What a class asks is asked of those who have a seat in it.
  const answers =
    questions.length === 0
      ? null
      : decideQuestions(own.questions, questions, { classIds: seats, answered: answeredBy(studentId) });
  const states: SectionStates = answers ? { ...own, questions: answers } : own;
  const student = { states, signed: signedFor(studentId), classes };
  return listMissing(student, requirementsOf(confirmedSince, { asksQuestions: answers !== null, waivers }), today);
}
