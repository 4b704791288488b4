import type * as questionsCalls from '../../contract/questions.ts';
import {
  QUESTION_FIELDS,
  QUESTION_LIMITS,
  type QuestionContent,
  type StaffQuestion,
} from '../../contract/questions.ts';
import { hasOptions } from '../../domain/questions.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { type AuditAction, record } from '../audit/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import * as store from './store.ts';

/** The school's own questions, written by staff. */
export const questionFunctions: HandlersOf<typeof questionsCalls> = {
  staffQuestions: async (_input, { database, organization, clock }) => ({
    questions: await store.listStaffQuestions(database, organization.id),
    classes: await store.listAskableClasses(database, organization.id, dayAtSchool(clock.now(), organization.timeZone)),
  }),

  saveQuestion: async ({ questionId, version, question: asked }, context) => {
    const { database, organization } = context;
    const question = { ...asked, options: hasOptions(asked.kind) ? asked.options : [] };
    const all = await store.lockQuestions(database, organization.id);
    const { classId } = question;
    if (classId !== null && !(await store.isClass(database, organization.id, classId)))
      throw invalidField('question.classId', 'class-gone');
    if (questionId === undefined) return { questionId: await ask(question, all, context) };
    const before = requireQuestion(all, questionId, version);
    if (before.kind !== question.kind) return { questionId: await askInstead(before, question, all, context) };
    const change = changeBetween(before, question);
    if (Object.keys(change).length === 0) return { questionId };
    await store.updateQuestion(database, organization.id, questionId, question);
    await note('question.changed', questionId, change, context);
    return { questionId };
  },

  archiveQuestion: async ({ questionId, version, isArchived }, context) => {
    const { database, organization, clock } = context;
    const all = await store.lockQuestions(database, organization.id);
    const before = requireQuestion(all, questionId, version);
    if (before.isArchived === isArchived) return {};
    if (!isArchived) requireRoom(all, before.classId);
    const archivedAt = isArchived ? clock.iso() : null;
    await store.updateQuestion(database, organization.id, questionId, { archivedAt });
    await note(isArchived ? 'question.archived' : 'question.restored', questionId, {}, context);
    return {};
  },

  orderQuestions: async ({ questionIds }, { database, organization }) => {
    const live = liveOf(await store.lockQuestions(database, organization.id)).map(({ id }) => id);
    const isSame = new Set(questionIds).size === live.length && live.every((id) => questionIds.includes(id));
    if (!isSame || questionIds.length !== live.length) throw refused('changed-meanwhile');
    await store.writeOrder(database, organization.id, questionIds);
    return {};
  },
};

const liveOf = (all: readonly StaffQuestion[]) => all.filter(({ isArchived }) => !isArchived);

/** A student is asked what is for everybody and what is for their class: that is counted together, not every class of every year. */
function requireRoom(all: readonly StaffQuestion[], classId: string | null): void {
  const together = liveOf(all).filter((each) => each.classId === null || each.classId === classId);
  if (together.length >= QUESTION_LIMITS.live) throw refused('too-many-questions', { most: QUESTION_LIMITS.live });
}

function requireQuestion(all: readonly StaffQuestion[], id: string, version: number | undefined): StaffQuestion {
  const found = all.find((each) => each.id === id);
  if (!found) throw notFound('question');
  if (found.version !== version) throw refused('changed-meanwhile');
  return found;
}

/** Asks a new question, after all others. */
async function ask(
  question: QuestionContent,
  all: readonly StaffQuestion[],
  context: SignedInContext,
): Promise<string> {
  requireRoom(all, question.classId);
  const { database, organization, clock } = context;
  const id = newId();
  await store.insertQuestion(database, organization.id, {
    ...question,
    id,
    position: all.length + 1,
    createdAt: clock.iso(),
  });
  await note('question.created', id, changeBetween(null, question), context);
  return id;
}

/** What was answered to a question does not fit one of another kind: the old one is archived, and the new one stands in its place. */
async function askInstead(
  before: StaffQuestion,
  question: QuestionContent,
  all: readonly StaffQuestion[],
  context: SignedInContext,
): Promise<string> {
  const { database, organization, clock } = context;
  await store.updateQuestion(database, organization.id, before.id, { archivedAt: clock.iso() });
  await note('question.archived', before.id, {}, context);
  const left = all.map((each) => (each.id === before.id ? { ...each, isArchived: true } : each));
  const id = await ask(question, left, context);
  const order = liveOf(all).map((each) => (each.id === before.id ? id : each.id));
  await store.writeOrder(database, organization.id, order);
  return id;
}

type Change = Record<string, { from: unknown; to: unknown }>;

function changeBetween(before: QuestionContent | null, after: QuestionContent): Change {
  const isSame = (field: (typeof QUESTION_FIELDS)[number]) =>
    before !== null && JSON.stringify(before[field]) === JSON.stringify(after[field]);
  return Object.fromEntries(
    QUESTION_FIELDS.filter((field) => !isSame(field)).map((field) => [
      field,
      { from: before?.[field] ?? null, to: after[field] },
    ]),
  );
}

async function note(
  action: Extract<AuditAction, `question.${string}`>,
  entityId: string,
  change: Change,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}
