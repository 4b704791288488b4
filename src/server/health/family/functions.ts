import type * as healthCalls from '../../../contract/health.ts';
import type { saveHealth } from '../../../contract/health.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { isHealthAnswered } from '../../../domain/health-answers.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import { record } from '../../audit/store.ts';
import { lockStudentRows, requireSibling, requireTrusted } from '../../families/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { markAnswered } from '../../records/store.ts';
import { lockStudent } from '../../students/store.ts';
import type { HealthKey, Keyring } from '../../platform/sealing/keyring.ts';
import {
  deleteDraft,
  findVersion,
  isFirstAnswer,
  readHealthOf,
  readOwnHealth,
  saveDraft,
  saveSection,
  sealingKey,
  shownOnTheSpot,
} from '../store.ts';
import { listReadings } from './readings-store.ts';

export interface FamilyParts {
  readonly keyring: Keyring;
  /** Gives somebody of the school the role that reads health data, in the transaction that writes its first answer. */
  readonly onFirstAnswer: (transaction: Database, organizationId: string, at: string) => Promise<void>;
}

type FamilyCalls = Pick<
  HandlersOf<typeof healthCalls>,
  'health' | 'saveHealth' | 'copyCare' | 'keepHealthDraft' | 'forgetHealthDraft' | 'healthReadings'
>;

/** What a family tells of its own students; anybody else's do not exist. */
export function familyFunctions({ keyring, onFirstAnswer }: FamilyParts): FamilyCalls {
  return {
    health: async ({ studentId }, context) => {
      await requireOwn(studentId, context);
      const reading = { ...readingOf(context), sections: HEALTH_SECTIONS, accountId: context.caller.accountId };
      const own = await readOwnHealth(context.database, keyring, studentId, reading);
      return { ...own, onTheSpot: await shownOnTheSpot(context.database, context.organization.id) };
    },

    saveHealth: async ({ studentId, version, answers }, context) => {
      const { database, organization, clock } = context;
      const household = await lockOwn(studentId, context);
      const section = sectionOf(answers);
      const at = { organizationId: organization.id, studentId, section };
      const key = await sealingKey(database, keyring);
      if ((await findVersion(database, at)) !== version) {
        const reading = { ...readingOf(context), sections: [section] };
        return { isSaved: false, sections: await readHealthOf(database, keyring, studentId, reading) };
      }
      if (await isFirstAnswer(database, organization.id)) await onFirstAnswer(database, organization.id, clock.iso());
      const saved = { version: version + 1, savedAt: clock.iso(), answers: answers[section] };
      await keep(saved, { key, household, section }, context);
      // The section that was sent, with its own answers.
      const sections: OutputOf<typeof saveHealth>['sections'] = Object.fromEntries([[section, saved]]);
      return { isSaved: true, sections };
    },

    copyCare: async ({ studentId, version, fromStudentId, fromVersion }, context) => {
      const { database, caller } = context;
      await lockStudentRows(database, context.organization.id, [studentId, fromStudentId]);
      const household = await lockOwn(studentId, context);
      const whose = { accountId: caller.accountId, siblingId: fromStudentId };
      const from = await requireSibling(database, household, whose);
      const key = await sealingKey(database, keyring);
      const section = 'care';
      const reading = { ...readingOf(context), sections: [section] } as const;
      const { care } = await readHealthOf(database, keyring, from.studentId, reading);
      const before = await findVersion(database, { ...household, section });
      if (fromVersion === 0 || care.version !== fromVersion || before !== version) throw refused('changed-meanwhile');
      await keep({ version: version + 1, answers: care.answers }, { key, household, section }, context);
      return {};
    },

    keepHealthDraft: async ({ studentId, version, answers }, context) => {
      const { database, organization, caller, clock } = context;
      await lockOwn(studentId, context);
      const section = sectionOf(answers);
      const at = { organizationId: organization.id, studentId, section, accountId: caller.accountId };
      const key = await sealingKey(database, keyring);
      await saveDraft(database, key, at, { version, answers: answers[section], at: clock.iso() });
      return { savedAt: clock.iso() };
    },

    forgetHealthDraft: async ({ studentId, section }, context) => {
      const { database, organization, caller } = context;
      await lockOwn(studentId, context);
      await deleteDraft(database, { organizationId: organization.id, studentId, section, accountId: caller.accountId });
      return {};
    },

    healthReadings: async ({ studentId, before }, context) => {
      const { database, organization, caller } = context;
      await requireOwn(studentId, context);
      return listReadings(database, organization.id, { studentId, accountId: caller.accountId, before });
    },
  };
}

interface Kept {
  readonly key: HealthKey;
  readonly household: Awaited<ReturnType<typeof lockOwn>>;
  readonly section: HealthSection;
}

/** Seals and writes a section, and says that it changed, never what it says. */
async function keep(
  { version, answers }: { readonly version: number; readonly answers: unknown },
  { key, household, section }: Kept,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const { studentId } = household;
  const at = { organizationId: organization.id, studentId, section };
  const told = { at: clock.iso(), by: caller.accountId };
  await saveSection(database, key, at, { version, answers, ...told });
  await deleteDraft(database, { ...at, accountId: caller.accountId });
  await markAnswered(database, household, section, { ...told, isWhole: isHealthAnswered(answers) });
  const entry = { action: 'student.answered', entityId: studentId, change: { sections: [section] } } as const;
  await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
}

/** The one section that was sent. */
function sectionOf(answers: { readonly [Section in HealthSection]?: unknown }): HealthSection {
  const [section] = HEALTH_SECTIONS.filter((each) => answers[each] !== undefined);
  if (!section) throw new Error('A section was sent, says the contract.');
  return section;
}

function readingOf({ organization, caller, clock }: SignedInContext) {
  const by = { accountId: caller.accountId, actor: '', role: 'family' } as const;
  return { organizationId: organization.id, at: clock.iso(), by, purpose: 'family' } as const;
}

/** Whoever may look at the student's record; for those who only pick up there is no health. */
async function requireOwn(studentId: string, { database, organization, caller }: SignedInContext): Promise<void> {
  await requireTrusted(database, organization.id, caller.accountId, { studentId });
}

/** Keeps the other guardian from the student until this one is done; answers the household through which they change. */
async function lockOwn(studentId: string, { database, organization, caller }: SignedInContext) {
  const { families } = await requireTrusted(database, organization.id, caller.accountId, { studentId, changes: true });
  const own = families.find(({ trusted }) => trusted === 'full');
  if (!own || !(await lockStudent(database, organization.id, studentId))) throw notFound('student');
  return { organizationId: organization.id, studentId, familyId: own.familyId };
}
