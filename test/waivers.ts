import { newId } from '../src/server/platform/ids.ts';
import { ORGANIZATION, type TestSchool } from './school.ts';

type World = Pick<TestSchool, 'database' | 'clock' | 'addPerson'>;
const SHA256 = '0'.repeat(64);

interface Wishes {
  readonly title?: string;
  readonly classTypeId?: string | null;
  readonly classId?: string | null;
  readonly eachSemester?: boolean;
  /** How many versions it has, and the oldest whose signatures count. */
  readonly versions?: number;
  readonly countsFrom?: number;
}

/** A waiver with published versions, put there without its screens; answers its id. */
export async function publishWaiver(world: World, wishes: Wishes = {}): Promise<string> {
  const { title = 'Waiver', classTypeId = null, classId = null, eachSemester = false, versions = 1 } = wishes;
  const { accountId } = await world.addPerson();
  const [id, at] = [newId(), world.clock.iso()];
  const scope = { classTypeId, classId, eachSemester };
  await world.database
    .insertInto('waivers')
    .values({ organizationId: ORGANIZATION, id, title, draft: 'Text', createdAt: at, ...scope })
    .execute();
  for (let number = 1; number <= versions; number++)
    await world.database
      .insertInto('waiverVersions')
      .values({
        organizationId: ORGANIZATION,
        waiverId: id,
        number,
        title,
        body: 'Text',
        sha256: SHA256,
        mustSignAgain: number === 1 || number === wishes.countsFrom,
        publishedAt: at,
        publishedBy: accountId,
      })
      .execute();
  return id;
}

interface Signing {
  readonly waiverId: string;
  readonly studentId: string;
  readonly familyId: string;
  readonly accountId: string;
  readonly number?: number;
  readonly semesterId?: string | null;
}

/** A signature, put there without its screen. */
export async function signFor(world: World, signing: Signing): Promise<void> {
  const { waiverId, studentId, familyId, accountId, number = 1, semesterId = null } = signing;
  await world.database
    .insertInto('waiverSignatures')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      waiverId,
      number,
      studentId,
      semesterId,
      familyId,
      accountId,
      typedName: 'Ama Owusu',
      studentName: 'Student',
      sha256: SHA256,
      signedAt: world.clock.iso(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
