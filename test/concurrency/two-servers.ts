import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionName, Functions } from '../../src/contract/functions.ts';
import type { InputOf, OutputOf } from '../../src/contract/kit.ts';
import type { Line } from '../../src/server/enrollments/desk/items.ts';
import { createDesk } from '../../src/server/enrollments/desk/open-store.ts';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createPortal, type Portal } from '../../src/server/portal.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../school.ts';

/** A family as a crowd knows it: an account that submits for its students. */
export interface CrowdFamily {
  readonly accountId: string;
  readonly studentIds: readonly string[];
}

export interface TwoServers {
  readonly school: TestSchool;
  /** Two portals, each with a desk and connections of its own, on one database. */
  readonly servers: readonly [Portal, Portal];
  /** As many families as asked for, with name and phone, each with as many students. */
  addCrowd(families: number, students?: number): Promise<CrowdFamily[]>;
  close(): Promise<void>;
}

/** Calls a function at one of the servers as this account; where it says that it is busy, once more when it says so, as a page does. */
export async function callAt<N extends FunctionName>(
  server: Portal,
  accountId: string,
  name: N,
  input: InputOf<Functions[N]>,
): Promise<OutputOf<Functions[N]>> {
  const request = { name, data: () => input, authorization: `Bearer ${accountId}`, host: undefined };
  try {
    // The dispatcher answers what the contract of `name` says; a test names it once more here.
    return (await server.dispatch(request)) as never;
  } catch (error) {
    const comesBackIn = error instanceof CallError && error.code === 'unavailable' && error.details?.retryAfterSeconds;
    if (!comesBackIn) throw error;
    await pause(comesBackIn * 1000);
    return callAt(server, accountId, name, input);
  }
}

/** Two servers on one database, as behind a proxy. */
export async function openTwoServers(environment: Record<string, string> = {}): Promise<TwoServers> {
  const school = await openSchool({ connections: 6, environment });
  const pool = openPool(school.testDatabase.url, { connections: 6 });
  const root = join(import.meta.dirname, '..', '..');
  const second = await createPortal({
    config: school.config,
    pool,
    clock: school.clock,
    log: createLog('silent'),
    migrationsFolder: join(root, 'migrations'),
    webFolder: join(root, 'dist', 'web'),
    identify: async (authorization) => identifyByName(school, authorization ?? ''),
  });
  return {
    school,
    servers: [school.portal, second],
    addCrowd: (families, students = 1) => addCrowd(school, families, students),
    close: async () => {
      await second.stop();
      await pool.end();
      await school.close();
    },
  };
}

async function identifyByName(school: TestSchool, authorization: string) {
  const accountId = authorization.replace('Bearer ', '');
  const { email } = await school.database
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const grants = await school.database
    .selectFrom('roleGrants')
    .select('role')
    .where('accountId', '=', accountId)
    .execute();
  return {
    accountId,
    email,
    emailVerified: true,
    roles: grants.map(({ role }) => role),
    signedInAt: school.clock.now(),
  };
}

async function addCrowd(school: TestSchool, count: number, students: number): Promise<CrowdFamily[]> {
  const at = school.clock.iso();
  const families = Array.from({ length: count }, () => ({
    id: newId(),
    accountId: newId(),
    studentIds: Array.from({ length: students }, newId),
  }));
  const { pool } = school.testDatabase;
  const accountIds = families.map((family) => family.accountId);
  const familyIds = families.map((family) => family.id);
  await pool.query(
    `INSERT INTO accounts (id, issuer, subject, email, email_verified, created_at)
     SELECT id, 'test', id::text, id || '@example.org', true, $2 FROM unnest($1::uuid[]) AS new (id)`,
    [accountIds, at],
  );
  await pool.query(
    `INSERT INTO families (organization_id, id, created_at) SELECT $1, id, $3 FROM unnest($2::uuid[]) AS new (id)`,
    [ORGANIZATION, familyIds, at],
  );
  await pool.query(
    `INSERT INTO guardians (organization_id, id, family_id, account_id, name, phone, created_at)
     SELECT $1, family, family, account, 'Guardian', '555-0100', $4 FROM unnest($2::uuid[], $3::uuid[]) AS new (family, account)`,
    [ORGANIZATION, familyIds, accountIds, at],
  );
  await pool.query(
    `INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
     SELECT $1, id, 'Student', 'Crowd', '2016-05-01', 4, $3, $3 FROM unnest($2::uuid[]) AS new (id)`,
    [ORGANIZATION, families.flatMap((family) => family.studentIds), at],
  );
  await pool.query(
    `INSERT INTO family_students (organization_id, student_id, family_id, linked_at, linked_by)
     SELECT $1, student, family, $4, 'test' FROM unnest($2::uuid[], $3::uuid[]) AS new (student, family)`,
    [
      ORGANIZATION,
      families.flatMap((family) => family.studentIds),
      families.flatMap((family) => family.studentIds.map(() => family.id)),
      at,
    ],
  );
  return families;
}

/** A desk that forgets its locks: what the suites show with it is what the locks prevent. */
export function openDeskWithoutLocks(school: TestSchool) {
  const pool = openPool(school.testDatabase.url, { connections: 2 });
  const desk = createDesk({ pool, log: createLog('silent'), lock: false });
  const enroll = (family: CrowdFamily, key: string, lines: readonly Line[]) =>
    desk.submit({
      kind: 'enroll',
      asker: {
        organizationId: ORGANIZATION,
        accountId: family.accountId,
        email: null,
        at: school.clock.iso(),
        now: school.clock.now(),
      },
      key,
      hash: key,
      lines,
      today: school.clock.iso().slice(0, 10),
    });
  const giveOnBehalf = (studentId: string, classId: string) =>
    desk.submit({
      kind: 'on-behalf',
      asker: { organizationId: ORGANIZATION, at: school.clock.iso(), now: school.clock.now(), by: 'test' },
      enrollmentId: newId(),
      studentId,
      classId,
      chosenCents: null,
      overrides: [],
      reason: null,
      entryIds: [],
      letterAt: null,
    });
  const transfer = (withdrawalId: string, enrollmentId: string, toClassId: string) =>
    desk.submit({
      kind: 'transfer',
      asker: { organizationId: ORGANIZATION, at: school.clock.iso(), now: school.clock.now(), by: 'test' },
      withdrawalId,
      enrollmentIds: [enrollmentId],
      toClassId,
      entryIds: [],
      overrides: [],
      price: 'agreed',
      reason: 'test',
      tells: false,
    });
  const move = (family: CrowdFamily, enrollmentId: string, toClassId: string, ifFull: 'skip' | 'waitlist' = 'skip') =>
    desk.submit({
      kind: 'move',
      asker: {
        organizationId: ORGANIZATION,
        accountId: family.accountId,
        email: null,
        at: school.clock.iso(),
        now: school.clock.now(),
      },
      key: newId(),
      hash: enrollmentId,
      enrollmentId,
      toClassId,
      ifFull,
      seen: { cents: 0, differenceCents: 0 },
      entryIds: [],
      today: school.clock.iso().slice(0, 10),
      withdrawDaysBefore: null,
    });
  return {
    enroll,
    giveOnBehalf,
    transfer,
    move,
    close: async () => {
      await desk.stop();
      await pool.end();
    },
  };
}
