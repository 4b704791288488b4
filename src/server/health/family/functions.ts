import type * as healthCalls from '../../../contract/health.ts';
import type { saveHealth } from '../../../contract/health.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { isHealthAnswered } from '../../../domain/health-answers.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import { record } from '../../audit/store.ts';
import { findStudentAccess, requireStudentChange } from '../../families/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { markAnswered } from '../../records/store.ts';
import { lockStudent } from '../../students/store.ts';
import type { Keyring } from '../keyring.ts';
import { findVersion, isFirstAnswer, readHealthOf, saveSection, sealingKey } from '../store.ts';
import { listReadings } from './readings-store.ts';

export interface FamilyParts {
  readonly keyring: Keyring;
  /** Gives somebody of the school the role that reads health data, in the transaction that writes its first answer. */
  readonly onFirstAnswer: (transaction: Database, organizationId: string, at: string) => Promise<void>;
}

type FamilyCalls = Pick<HandlersOf<typeof healthCalls>, 'health' | 'saveHealth' | 'healthReadings'>;

/** What a family tells of its own students; anybody else's do not exist. */
export function familyFunctions({ keyring, onFirstAnswer }: FamilyParts): FamilyCalls {
  const read = async <Section extends HealthSection>(
    studentId: string,
    sections: readonly Section[],
    { database, organization, caller, clock }: SignedInContext,
  ) => {
    const by = { accountId: caller.accountId, actor: '', role: 'family' } as const;
    const reading = { organizationId: organization.id, sections, at: clock.iso(), by, purpose: 'family' } as const;
    return readHealthOf(database, keyring, studentId, reading);
  };
  return {
    health: async ({ studentId }, context) => {
      await requireOwn(studentId, context);
      return { sections: await read(studentId, HEALTH_SECTIONS, context) };
    },

    saveHealth: async ({ studentId, version, answers }, context) => {
      const { database, organization, caller, clock } = context;
      const access = await requireStudentChange(database, organization.id, caller.accountId, studentId);
      // Kept from the other guardian until this one's answers are saved.
      if (!(await lockStudent(database, organization.id, studentId))) throw notFound('student');
      const [section] = HEALTH_SECTIONS.filter((each) => answers[each] !== undefined);
      if (!section) throw new Error('A section was sent, says the contract.');
      const at = { organizationId: organization.id, studentId, section };
      const key = await sealingKey(database, keyring);
      if ((await findVersion(database, at)) !== version)
        return { isSaved: false, sections: await read(studentId, [section], context) };
      if (await isFirstAnswer(database, organization.id)) await onFirstAnswer(database, organization.id, clock.iso());
      const saved = { version: version + 1, savedAt: clock.iso(), answers: answers[section] };
      await saveSection(database, key, at, { ...saved, at: clock.iso(), by: caller.accountId });
      // Of the section as part of the record: that it was answered. All households of the student share it.
      const household = {
        organizationId: organization.id,
        studentId,
        familyId: access.families[0]?.familyId ?? studentId,
      };
      const isWhole = isHealthAnswered(saved.answers);
      await markAnswered(database, household, section, { at: clock.iso(), by: caller.accountId, isWhole });
      // That it changed, never what it says.
      const entry = { action: 'student.answered', entityId: studentId, change: { sections: [section] } } as const;
      await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
      // The section that was sent, with its own answers.
      const sections: OutputOf<typeof saveHealth>['sections'] = Object.fromEntries([[section, saved]]);
      return { isSaved: true, sections };
    },

    healthReadings: async ({ studentId, before }, context) => {
      const { database, organization, caller } = context;
      await requireOwn(studentId, context);
      return listReadings(database, organization.id, { studentId, accountId: caller.accountId, before });
    },
  };
}

/** Whoever may look at the student's record; for those who only pick up there is no health. */
async function requireOwn(studentId: string, { database, organization, caller }: SignedInContext): Promise<void> {
  const found = await findStudentAccess(database, organization.id, caller.accountId, studentId);
  if (!found || found.access === 'pick-up') throw notFound('student');
}
