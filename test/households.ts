import { afterAll, beforeAll } from 'vitest';
import { newId } from '../src/server/platform/ids.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

export let school: TestSchool;
export let office: Person;

/** The school of a file of tests, with somebody of its office. */
export async function useHouseholds(opened: TestSchool): Promise<void> {
  school = opened;
  office = await school.addPerson({ roles: ['administrator'], email: 'office@example.org' });
}

/** Gives a file of tests a school of its own, in which mails are off, with somebody of its office. */
export function openHouseholds(): void {
  beforeAll(async () => {
    await useHouseholds(await openSchool());
  });
  afterAll(() => school.close());
}

export type Wish = { access?: 'full' | 'view' | 'pick-up'; studentId?: string; familyId?: string };

/** Somebody invites a guardian; without mail the link is told. */
export async function invite(from: Person, { access = 'full', ...to }: Wish = {}) {
  const { token, invitation } = await from.call('inviteGuardian', { access, email: 'somebody@example.org', ...to });
  if (token === null) throw new Error('Without mail the link is told.');
  return { token, id: invitation.id };
}

/** A guardian joins by such a link: a new person, or this one. */
export async function join(from: Person, wish: Wish = {}, person?: Person) {
  const { token } = await invite(from, wish);
  const invited = person ?? (await school.addPerson());
  await invited.call('acceptInvitation', { token });
  return invited;
}

/** How a refusal for a reason looks. */
export const reason = (name: string) => ({ details: { reason: name } });
/** The first family that somebody sees. */
export const ownFamily = async (person: Person) => (await person.call('family')).families[0];
/** Themselves, as a guardian of it. */
export const guardianOf = async (person: Person) => {
  const own = (await ownFamily(person))?.guardians.find(({ isYou }) => isYou);
  if (!own) throw new Error('Nobody is there.');
  return own;
};
/** Two households of one student, with contacts that must not cross. */
export async function twoHouseholds() {
  const mother = await school.addFamily(2, `mother-${newId()}@one.example`);
  const father = await school.addFamily(1, `father-${newId()}@two.example`);
  await mother.call('saveAccount', { name: 'Mother One', phone: '202-555-0111' });
  await father.call('saveAccount', { name: 'Father Two', phone: '202-555-0122' });
  const say = async (person: Person, postalAddress: string) => {
    const { id: guardianId, version } = await guardianOf(person);
    await person.call('saveGuardian', { guardianId, version, postalAddress });
  };
  await say(mother, '1 First Street');
  await say(father, '2 Second Street');
  const [shared = ''] = mother.studentIds;
  await join(mother, { studentId: shared }, father);
  return { mother, father, shared };
}
