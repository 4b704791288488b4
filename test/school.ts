import { join } from 'node:path';
import type { FunctionName, Functions } from '../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../src/contract/kit.ts';
import type { StaffRole } from '../src/contract/roles.ts';
import { type Caller, EncodedResult } from '../src/server/platform/call/handler.ts';
import { CallError } from '../src/server/platform/call/errors.ts';
import { testClock } from '../src/server/platform/clock.ts';
import { type Config, parseConfig } from '../src/server/platform/config.ts';
import { type Database, openKysely } from '../src/server/platform/database/connect.ts';
import { linkStudent } from '../src/server/families/store.ts';
import { newId } from '../src/server/platform/ids.ts';
import { createLog, type Log } from '../src/server/platform/log.ts';
import type { OutsideParts } from '../src/server/platform/outside/outside.ts';
import { createPortal, type Portal } from '../src/server/portal.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { addClass, type ClassWishes } from './school-class.ts';

/** The first organisation, as the migrations make it. */
export const ORGANIZATION = '00000000-0000-7000-8000-000000000001';

/** A person of the test school: calls the real dispatcher as themselves. */
export interface Person {
  readonly accountId: string;
  call<N extends FunctionName>(name: N, input?: InputOf<Functions[N]>): Promise<OutputOf<Functions[N]>>;
}

export interface AccountWishes {
  email?: string;
  roles?: StaffRole[];
  /** Whether its address is proven; true where nothing is said. */
  isProven?: boolean;
}

/** The test world: a small school with a clock that stands on a Tuesday morning in its semester's registration window. */
export interface TestSchool {
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  readonly portal: Portal;
  readonly clock: ReturnType<typeof testClock>;
  readonly config: Config;
  readonly semesterId: string;
  readonly anonymous: Person;
  addSemester(wishes?: {
    name?: string;
    isCurrent?: boolean;
    isOpen?: boolean;
    startsOn?: string;
    endsOn?: string;
  }): Promise<string>;
  addClass(wishes?: ClassWishes): Promise<string>;
  /** An account with the given roles, without family; its address is proven unless the test says otherwise. */
  addPerson(wishes?: AccountWishes): Promise<Person>;
  /** A guardian with name and phone and as many students as asked for, all in grade 4, born 2016-05-01. */
  addFamily(
    students?: number,
    email?: string,
    account?: Pick<AccountWishes, 'isProven'>,
  ): Promise<Person & { familyId: string; studentIds: string[] }>;
  /** How the seats or places of a student stand. */
  statesOf(table: 'enrollments' | 'waitlistEntries', studentId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A key that is nobody's, so that tests need no folder for one. */
export const HEALTH_KEY = Buffer.alloc(32, 'test school').toString('base64');

/** No test asks the internet for anything: no name leads anywhere. */
const NO_INTERNET: OutsideParts = { resolve: async () => [] };

/** A test's people do in a second what takes a school a day. */
const UNHURRIED = { CALLS_PER_ACCOUNT: '1000000', CALLS_PER_ADDRESS: '1000000' };

/** Opens the test world on a database of its own, with the real dispatcher and handlers; only sign-in is by name instead of by token. */
export async function openSchool(
  options: {
    environment?: Record<string, string>;
    at?: string;
    connections?: number;
    log?: Log;
    sharesDatabase?: true;
    outside?: OutsideParts;
  } = {},
): Promise<TestSchool> {
  const testDatabase = await openTestDatabase(options.connections);
  const clock = testClock(options.at ?? '2026-09-01T13:00:00Z');
  const config = parseConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    HEALTH_KEY,
    ...UNHURRIED,
    // As one server of several.
    ...(options.sharesDatabase && { DATABASE_URL: testDatabase.url }),
    ...options.environment,
  });
  const database = openKysely(testDatabase.pool);
  const root = join(import.meta.dirname, '..');
  const portal = await createPortal({
    config,
    pool: testDatabase.pool,
    clock,
    log: options.log ?? createLog('silent'),
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'dist', 'web'),
    outside: options.outside ?? NO_INTERNET,
    identify: (authorization, organizationId) => identifyByName(database, authorization, organizationId, clock.now()),
  });
  // Names and addresses begin anew with each school: what is sorted by them hangs on no file that ran before.
  let counted = 0;
  const count = () => ++counted;
  const unused = () => `person${count()}@example.org`;
  const person = (accountId: string | null): Person => ({
    accountId: accountId ?? '',
    call: async (name, input) => {
      const answer = await portal.dispatch({
        name,
        data: () => input ?? null,
        authorization: accountId ? `Bearer ${accountId}` : undefined,
        host: undefined,
      });
      // The dispatcher answers what the contract of `name` says; a test names it once more here.
      return (
        answer instanceof EncodedResult ? JSON.parse(answer.encodings.identity.toString()).result : answer
      ) as never;
    },
  });
  const world = {
    database,
    testDatabase,
    portal,
    clock,
    config,
    anonymous: person(null),
    addSemester: (wishes = {}) =>
      addSemester(database, clock.iso(), { ...wishes, name: wishes.name ?? `Semester ${count()}` }),
    addPerson: async (wishes = {}) =>
      person(await addAccount(database, clock.iso(), { ...wishes, email: wishes.email ?? unused() })),
    addFamily: async (students = 1, email, account = {}) => {
      const accountId = await addAccount(database, clock.iso(), { ...account, email: email || unused() });
      return {
        ...person(accountId),
        ...(await addFamilyRows(database, clock.iso(), { accountId, students, number: count() })),
      };
    },
    statesOf: async (table, studentId) =>
      (await database.selectFrom(table).select('state').where('studentId', '=', studentId).execute()).map(
        ({ state }) => state,
      ),
    close: async () => {
      await portal.stop();
      await testDatabase.close();
    },
  } satisfies Omit<TestSchool, 'semesterId' | 'addClass'>;
  const semesterId = await world.addSemester({ name: 'Fall 2026', isCurrent: true, isOpen: true });
  let classes = 0;
  return {
    ...world,
    semesterId,
    addClass: (wishes = {}) =>
      addClass(database, clock.iso(), { organizationId: ORGANIZATION, semesterId, number: ++classes, ...wishes }),
  };
}

async function identifyByName(
  database: Database,
  authorization: string | undefined,
  organizationId: string,
  now: number,
): Promise<Caller | null> {
  if (!authorization) return null;
  const account = await database
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', authorization.replace('Bearer ', ''))
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!account) throw new CallError('unauthenticated', 'Unauthenticated');
  const grants = await database
    .selectFrom('roleGrants')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', account.id)
    .where((is) => is.or([is.lit(account.emailVerified), is('waitsForProof', '=', false)]))
    .execute();
  return {
    accountId: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    roles: grants.map((grant) => grant.role),
    signedInAt: now,
  };
}

async function addSemester(
  database: Database,
  at: string,
  wishes: { name: string; isCurrent?: boolean; isOpen?: boolean; startsOn?: string; endsOn?: string },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('semesters')
    .values({
      organizationId: ORGANIZATION,
      id,
      name: wishes.name,
      startsOn: wishes.startsOn ?? '2026-09-07',
      endsOn: wishes.endsOn ?? '2026-12-18',
      registrationOpensAt: '2026-08-15T12:00:00Z',
      registrationClosesAt: '2026-10-01T03:59:59Z',
      keepsBooks: true,
      isCurrent: wishes.isCurrent ?? false,
      isOpen: wishes.isOpen ?? false,
      archivedAt: null,
      createdAt: at,
    })
    .execute();
  return id;
}

async function addAccount(
  database: Database,
  at: string,
  wishes: AccountWishes & { readonly email: string },
): Promise<string> {
  const id = newId();
  await database
    .insertInto('accounts')
    .values({
      id,
      issuer: 'test',
      subject: id,
      email: wishes.email,
      emailVerified: wishes.isProven ?? true,
      disabledAt: null,
      tokensValidAfter: null,
      createdAt: at,
    })
    .execute();
  for (const role of wishes.roles ?? [])
    await database
      .insertInto('roleGrants')
      .values({ organizationId: ORGANIZATION, accountId: id, role, grantedBy: 'test', grantedAt: at })
      .execute();
  return id;
}

async function addFamilyRows(
  database: Database,
  at: string,
  { accountId, students, number }: { accountId: string; students: number; number: number },
) {
  const familyId = newId();
  await database.insertInto('families').values({ organizationId: ORGANIZATION, id: familyId, createdAt: at }).execute();
  await database
    .insertInto('guardians')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      familyId,
      accountId,
      name: `Guardian ${number}`,
      phone: '555-0100',
      createdAt: at,
    })
    .execute();
  const studentIds = Array.from({ length: students }, () => newId());
  if (students > 0)
    await database
      .insertInto('students')
      .values(
        studentIds.map((id, index) => ({
          organizationId: ORGANIZATION,
          id,
          firstName: `Student ${index + 1}`,
          lastName: `Family ${number}`,
          birthDate: '2016-05-01',
          grade: 4,
          tshirtSize: null,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
  for (const studentId of studentIds)
    await linkStudent(database, { organizationId: ORGANIZATION, at }, { familyId, studentId, linkedBy: 'test' });
  return { familyId, studentIds };
}
