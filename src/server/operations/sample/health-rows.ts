import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { isHealthAnswered } from '../../../domain/health-answers.ts';
import { HEALTH_SECTIONS } from '../../../domain/record-sections.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { saveSection, sealingKey } from '../../health/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { markAnswered } from '../../records/store.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';

/** What the sample's families told of health: sealed like everybody's. */
export async function saveSampleHealth(
  transaction: Database,
  keyring: Keyring,
  { health, families }: SampleSchool,
  { place, id }: { readonly place: Place; readonly id: IdOf },
): Promise<void> {
  const key = await sealingKey(transaction, keyring);
  const { organizationId, at } = place;
  for (const { student, answers } of health) {
    const email = families.find(({ students }) => students.some((each) => each.key === student))?.email ?? '';
    const household = { organizationId, studentId: id('student', student), familyId: id('family', email) };
    const told = { at, by: accountOf(place, email) };
    for (const section of HEALTH_SECTIONS) {
      const said = answers[section];
      if (said === undefined) continue;
      const where = { organizationId, studentId: household.studentId, section };
      await saveSection(transaction, key, where, { version: 1, answers: said, ...told });
      await markAnswered(transaction, household, section, { ...told, isWhole: isHealthAnswered(said) });
    }
  }
}
