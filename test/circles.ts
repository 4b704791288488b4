import { afterAll, beforeAll } from 'vitest';
import { mailCodes } from '../src/server/accounts/proof/mail-codes.ts';
import { deriveKeys } from '../src/server/accounts/secret.ts';
import { peanuts } from './infirmary.ts';
import { composed } from './letters.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

const SECRET = 'a secret of the test world, long enough';

export let school: TestSchool;
/** A registrar without the role health, who acts; and a colleague. */
export let registrar: Person;
export let colleague: Person;
/** Somebody with the role that reads health. */
export let nurse: Person;

/** Gives a file of tests a school of its own whose office lets people into circles. */
export function openCircles(): void {
  beforeAll(async () => {
    school = await openSchool({ environment: { AUTH_SECRET: SECRET, PUBLIC_URL: 'https://portal.example.org' } });
    registrar = await school.addPerson({ email: 'registrar@example.org', roles: ['registrar'] });
    colleague = await school.addPerson({ email: 'colleague@example.org', roles: ['administrator'] });
    nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health'] });
  });
  afterAll(() => school.close());
}

const aunt = { name: 'Aunt Ann', relationship: 'Aunt', phone: '+1 202 555 0101' };
const friend = { name: 'Friend Fay', relationship: 'Friend', phone: '+1 202 555 0102' };

let stories = 0;

/** Maya, of whom her mother has told everything, and another family. */
export async function maya() {
  const n = ++stories;
  const mother = await school.addFamily(1, `mother-${n}@one.example`);
  const other = await school.addFamily(1, `other-${n}@two.example`);
  const [studentId = ''] = mother.studentIds;
  await mother.call('saveAccount', { name: `Mother ${n}`, phone: '202-555-0111' });
  await other.call('saveAccount', { name: `Other ${n}`, phone: '202-555-0122' });
  await mother.call('saveHealth', { studentId, version: 0, answers: { allergies: [peanuts] } });
  await mother.call('saveContacts', { studentId, version: 0, contacts: [aunt, friend] });
  await mother.call('savePickup', {
    studentId,
    version: 0,
    pickup: { allowed: [friend], notAllowed: [], codeWord: 'bluebird' },
  });
  return { n, mother, other, studentId };
}

/** What of Maya somebody can read that the circle decides over: health, and the record with contacts, pick-up and code word. */
export async function seen(who: Person, studentId: string): Promise<string[]> {
  const tries = [
    ['health', () => who.call('health', { studentId })],
    ['record', () => who.call('record', { studentId })],
    ['readings', () => who.call('healthReadings', { studentId })],
  ] as const;
  const found = await Promise.all(
    tries.map(async ([what, ask]) =>
      ask().then(
        () => what,
        (error: { details?: { reason?: string }; code?: string }) => error.details?.reason ?? error.code ?? '',
      ),
    ),
  );
  return found;
}

/** All of it. */
export const ALL = ['health', 'record', 'readings'];
export const CLOSED = ['circle-closed', 'circle-closed', 'circle-closed'];
export const NOTHING = ['not-found', 'not-found', 'not-found'];

/** The mails about circles to an address, as they leave, the oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  const rows = await school.database
    .selectFrom('outboxMails')
    .select('id')
    .where('kind', 'like', 'circle-%')
    .where('toEmail', '=', address)
    .orderBy('id')
    .execute();
  const texts: string[] = [];
  for (const { id } of rows) {
    const { subject, text } = await composed(school, id, mailCodes(deriveKeys(SECRET)));
    texts.push(`${subject}\n${text}`);
  }
  return texts;
}

/** The token of the link to object in the last mail to an address. */
export async function objectionOf(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1) ?? '';
  return /\/account\/objection#(\S+)/.exec(text)?.[1] ?? '';
}

/** What the school opened about somebody's student and waits for them. */
export async function entryFor(who: Person) {
  const entry = (await who.call('circleEntries', {})).entries.find(({ state }) => state === 'waiting');
  if (!entry) throw new Error('Nothing waits for them.');
  return entry;
}
