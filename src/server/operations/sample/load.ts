import { type SampleSchool, sampleSchool } from '../../../../sample/school.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { bumpCatalogue } from '../../classes/store.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { findFirstOrganization } from '../../organizations/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { makeAccounts } from './accounts.ts';
import { saveSampleHealth } from './health-rows.ts';
import { idsByKey } from './keys.ts';
import { sampleRows } from './rows.ts';
import { insertSample, isInUse, markSample, refreshStatistics, saveOrganization } from './store.ts';

const ADMINISTRATOR = 'admin@example.org';
const TIME_ZONE = 'America/New_York';

/** Loads the sample school as of today in one transaction, so that half of it is never there; everybody gets this password. */
export async function loadSample(
  database: Database,
  clock: Clock,
  { password, keyring }: { readonly password: string; readonly keyring: Keyring },
): Promise<void> {
  const organization = await findFirstOrganization(database);
  if (!organization || (await isInUse(database))) throw new OperatorError('folder-has-school');
  const at = clock.iso();
  const today = dayAtSchool(at, TIME_ZONE);
  const school = sampleSchool(today);
  await inTransaction(database, async (transaction) => {
    const accounts = await makeAccounts(transaction, clock, emailsOf(school), password);
    const [place, id] = [{ organizationId: organization.id, accounts, at }, idsByKey()];
    await insertSample(transaction, sampleRows(school, place, id));
    await saveSampleHealth(transaction, keyring, school, { place, id });
    await saveOrganization(transaction, organization.id, settingsOf(school));
    // The portal already listens: somebody may have seen the empty catalogue.
    await bumpCatalogue(transaction, organization.id);
    await markSample(transaction, { id: newId(), organizationId: organization.id, at, on: today });
  });
  await refreshStatistics(database);
}

function emailsOf(school: SampleSchool): string[] {
  return [
    ADMINISTRATOR,
    ...school.instructors.map((instructor) => instructor.email),
    ...school.families.map((family) => family.email),
  ];
}

function settingsOf({ organization }: SampleSchool) {
  return {
    name: organization.name,
    helpEmail: organization.helpEmail,
    privacyUrl: organization.privacyUrl,
    studentsUrl: organization.studentsUrl,
    timeZone: organization.timeZone,
    locale: organization.locale,
    currency: organization.currency,
    howToPay: organization.howToPay,
    gradeNames: JSON.stringify(organization.gradeNames),
  };
}
