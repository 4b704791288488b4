import { functions } from '../src/contract/functions.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openKysely, openPool, withIdentityTables } from '../src/server/platform/database/connect.ts';
import { PATIENCE } from '../src/server/platform/database/patience.ts';
import { startEmbedded } from '../src/server/embedded-postgres/embedded.ts';
import { sessionCookie } from '../src/server/accounts/sessions/cookie.ts';
import { createIdTokens, EMBEDDED_ISSUER } from '../src/server/accounts/tokens/id-token.ts';
import { deriveKeys, loadAuthSecret } from '../src/server/accounts/secret.ts';
import { createSigningKeys } from '../src/server/accounts/tokens/signing-keys.ts';
import { newId } from '../src/server/platform/ids.ts';
import { closedLoop, rawPost } from './burst.ts';

/** The first organization, which the migrations create. */
export const ORGANIZATION = '00000000-0000-7000-8000-000000000001';

/** A family with one student, signed in. */
export interface BenchFamily {
  readonly token: string;
  readonly studentId: string;
}

/** A family that signed in earlier, with its browser's session cookie. */
export interface ReturningFamily extends BenchFamily {
  readonly cookie: string;
}

export interface BenchSchool {
  readonly databaseUrl: string;
  addClasses(count: number, capacity: number): Promise<string[]>;
  addFamilies(count: number): Promise<ReturningFamily[]>;
  /** One family for each of these schools, in their order. */
  addFamiliesOf(organizationIds: readonly string[]): Promise<ReturningFamily[]>;
  /** Makes as many classes as the students there fill, and gives everybody a seat; answers the classes. */
  seatEverybody(students: number, perClass: number): Promise<string[]>;
  /** Gives a role to the guardians of the family. */
  grantRole(family: BenchFamily, role: string): Promise<void>;
  query<R extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** Opens the database of a running portal, to insert families and classes and to count results. */
export async function openBenchSchool(dataDir: string): Promise<BenchSchool> {
  const server = await startEmbedded({ dataDir, role: 'tool' });
  const secret = loadAuthSecret({ dataDir, authSecret: undefined });
  const school = await openBenchSchoolAt(server.address.connectionString, secret);
  return {
    ...school,
    close: async () => {
      await school.close();
      await server.stop();
    },
  };
}

/** The same for a portal with its own database and secret. */
export async function openBenchSchoolAt(databaseUrl: string, secret: string): Promise<BenchSchool> {
  const pool = openPool(databaseUrl, { connections: 2, patience: PATIENCE.tool });
  const identity = withIdentityTables(openKysely(pool));
  const tokens = createIdTokens(createSigningKeys(identity, deriveKeys(secret), systemClock), systemClock);
  const cookie = sessionCookie({ publicUrl: 'http://localhost' }, deriveKeys(secret));
  const query: BenchSchool['query'] = async (sql, values = []) => (await pool.query(sql, values)).rows;
  // A bench submits more lines per family than a school would allow.
  await query(
    `UPDATE organizations SET lines_per_family_day = 10000, name = 'Bench School', help_email = 'help@example.org',
     privacy_url = 'https://example.org/privacy' WHERE id = $1`,
    [ORGANIZATION],
  );
  const semesterId = newId();
  const at = systemClock.iso();
  const soon = (days: number) => new Date(systemClock.now() + days * 86_400_000).toISOString();
  await query(
    `INSERT INTO semesters (organization_id, id, name, starts_on, ends_on, registration_opens_at, registration_closes_at, is_open, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8)`,
    [
      ORGANIZATION,
      semesterId,
      `Bench ${semesterId}`,
      soon(1).slice(0, 10),
      soon(900).slice(0, 10),
      soon(-1),
      soon(30),
      at,
    ],
  );
  const addFamiliesOf = async (organizationIds: readonly string[]): Promise<ReturningFamily[]> => {
    const people = organizationIds.map((organization) => ({
      organization,
      account: newId(),
      user: newId(),
      session: newId(),
      family: newId(),
      guardian: newId(),
      student: newId(),
    }));
    await insertFamilies(query, people, at, soon(7));
    return Promise.all(
      people.map(async (person) => ({
        studentId: person.student,
        cookie: cookie.set(person.session).split(';')[0] ?? '',
        token: await tokens.issue({
          subject: person.user,
          sessionId: person.session,
          email: `${person.user}@example.org`,
          emailVerified: true,
          authTime: Math.floor(systemClock.now() / 1000),
        }),
      })),
    );
  };
  return {
    databaseUrl,
    query,
    addClasses: (count, capacity) => addClasses(query, { semesterId, at, count, capacity, firstDay: soon(1) }),
    addFamilies: (count) => addFamiliesOf(Array.from({ length: count }, () => ORGANIZATION)),
    addFamiliesOf,
    seatEverybody: async (students, perClass) => {
      const count = Math.ceil(students / perClass);
      const classIds = await addClasses(query, { semesterId, at, count, capacity: perClass, firstDay: soon(1) });
      await query(
        `INSERT INTO enrollments (organization_id, id, class_id, student_id, state, enrolled_at)
         SELECT $1, gen_random_uuid(), ($2::uuid[])[1 + (n - 1) / $3::int], id, 'enrolled', now()
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM students) AS numbered`,
        [ORGANIZATION, classIds, perClass],
      );
      await query(
        `UPDATE classes SET seats_taken = (SELECT count(*) FROM enrollments WHERE class_id = classes.id AND state = 'enrolled') WHERE id = ANY($1)`,
        [classIds],
      );
      return classIds;
    },
    grantRole: async ({ studentId }, role) => {
      await query(
        `INSERT INTO role_grants (organization_id, account_id, role, granted_by, granted_at)
         SELECT guardians.organization_id, account_id, $2, 'bench', now() FROM guardians
         JOIN family_students USING (organization_id, family_id) WHERE student_id = $1`,
        [studentId, role],
      );
    },
    close: () => pool.end(),
  };
}

type Query = BenchSchool['query'];

async function addClasses(
  query: Query,
  wishes: { semesterId: string; at: string; count: number; capacity: number; firstDay: string },
): Promise<string[]> {
  const ids = Array.from({ length: wishes.count }, () => newId());
  const type = newId();
  await query('INSERT INTO class_types (organization_id, id, name) VALUES ($1, $2, $3)', [
    ORGANIZATION,
    type,
    `Type ${type}`,
  ]);
  await query(
    `INSERT INTO classes (organization_id, id, semester_id, type_id, title, description, published_at, capacity, price_cents, created_at, updated_at)
     SELECT $1, id, $2, $3, 'Class ' || n, repeat('A believable description of a class outdoors. ', 5), $4, $5, 12000, $4, $4
     FROM unnest($6::uuid[]) WITH ORDINALITY AS made(id, n)`,
    [ORGANIZATION, wishes.semesterId, type, wishes.at, wishes.capacity, ids],
  );
  // Ten weekly meetings per class, spread over different times of day, so that one student can take several classes.
  const meetings = ids.flatMap((id, index) =>
    Array.from({ length: 10 }, (_, week) => ({
      id: newId(),
      class: id,
      on: new Date(Date.parse(wishes.firstDay) + (week * 7 + (index % 7)) * 86_400_000).toISOString().slice(0, 10),
      start: `${String(8 + (Math.floor(index / 7) % 12)).padStart(2, '0')}:${String(Math.floor(index / 84) % 4)}0`,
    })),
  );
  await query(
    `INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
     SELECT $1, id, class_id, held_on, start_time, start_time + interval '9 minutes' FROM unnest($2::uuid[], $3::uuid[], $4::date[], $5::time[]) AS made(id, class_id, held_on, start_time)`,
    [
      ORGANIZATION,
      meetings.map((m) => m.id),
      meetings.map((m) => m.class),
      meetings.map((m) => m.on),
      meetings.map((m) => m.start),
    ],
  );
  await query('UPDATE catalogue_versions SET version = version + 1 WHERE organization_id = $1', [ORGANIZATION]);
  return ids;
}

interface BenchPerson {
  readonly organization: string;
  readonly account: string;
  readonly user: string;
  readonly session: string;
  readonly family: string;
  readonly guardian: string;
  readonly student: string;
}

async function insertFamilies(
  query: Query,
  people: readonly BenchPerson[],
  at: string,
  expiresAt: string,
): Promise<void> {
  const column = (key: keyof BenchPerson) => people.map((person) => person[key]);
  await query(
    `INSERT INTO auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt") SELECT id, '', id || '@example.org', true, $2, $2 FROM unnest($1::text[]) AS made(id)`,
    [column('user'), at],
  );
  await query(
    `INSERT INTO auth_session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") SELECT id, id, user_id, $3, $4, $4 FROM unnest($1::text[], $2::text[]) AS made(id, user_id)`,
    [column('session'), column('user'), expiresAt, at],
  );
  await query(
    `INSERT INTO accounts (id, issuer, subject, email, email_verified, created_at) SELECT id, $3, subject, subject || '@example.org', true, $4 FROM unnest($1::uuid[], $2::text[]) AS made(id, subject)`,
    [column('account'), column('user'), EMBEDDED_ISSUER, at],
  );
  await query(
    `INSERT INTO families (organization_id, id, created_at) SELECT school, id, $3 FROM unnest($1::uuid[], $2::uuid[]) AS made(school, id)`,
    [column('organization'), column('family'), at],
  );
  await query(
    `INSERT INTO guardians (organization_id, id, family_id, account_id, name, phone, created_at)
     SELECT school, id, family_id, account_id, 'Bench Guardian', '555-0100', $5 FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) AS made(school, id, family_id, account_id)`,
    [column('organization'), column('guardian'), column('family'), column('account'), at],
  );
  await query(
    `INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
     SELECT school, id, 'Student', 'Bench', '2016-05-01', 4, $3, $3 FROM unnest($1::uuid[], $2::uuid[]) AS made(school, id)`,
    [column('organization'), column('student'), at],
  );
  await query(
    `INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
     SELECT school, family_id, student_id, $4, 'bench' FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS made(school, family_id, student_id)`,
    [column('organization'), column('family'), column('student'), at],
  );
  await query('ANALYZE');
}

/** The bytes of one `enroll` call with a new idempotency key. */
export function enrollRequest(family: BenchFamily, classId: string, host?: string): Buffer {
  const lines = [{ studentId: family.studentId, classId, ifFull: 'waitlist' }];
  return rawPost(
    `/api/${functions.enroll.name}`,
    JSON.stringify({ data: { idempotencyKey: newId(), lines } }),
    family.token,
    '',
    host,
  );
}

/** Calls `roles` for each family, as a browser does after sign-in, so that the server knows the caller before it enrols. */
export async function arrive(port: number, families: readonly BenchFamily[]): Promise<void> {
  await closedLoop(
    port,
    64,
    families.map((family) => rawPost('/api/roles', '{"data":null}', family.token)),
  );
}
