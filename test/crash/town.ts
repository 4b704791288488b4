import type pg from 'pg';
import { newId } from '../../src/server/platform/ids.ts';
import { ORGANIZATION } from '../school.ts';
import type { PersistentFamily } from './persistent-families.ts';

/** Twelve small classes, some at the same time, open for years, and families with two students each. */
export async function openTown(
  pool: pg.Pool,
  count: number,
): Promise<{ classIds: string[]; families: PersistentFamily[] }> {
  // The same few families ask again and again for as long as a suite lasts.
  await pool.query('UPDATE organizations SET lines_per_family_day = 10000 WHERE id = $1', [ORGANIZATION]);
  return { classIds: await addClasses(pool), families: await addFamilies(pool, count) };
}

async function addClasses(pool: pg.Pool): Promise<string[]> {
  const [semesterId, typeId] = [newId(), newId()];
  await pool.query(
    `INSERT INTO semesters (organization_id, id, name, starts_on, ends_on, registration_opens_at, registration_closes_at, created_at, keeps_books)
     VALUES ($1, $2, 'Always', '2020-01-01', '2190-01-01', '2020-01-01', '2190-01-01', now(), true)`,
    [ORGANIZATION, semesterId],
  );
  await pool.query(`INSERT INTO class_types (organization_id, id, name) VALUES ($1, $2, 'Any')`, [
    ORGANIZATION,
    typeId,
  ]);
  const classIds = Array.from({ length: 12 }, newId);
  for (const [index, id] of classIds.entries()) {
    await pool.query(
      `INSERT INTO classes (organization_id, id, semester_id, type_id, title, published_at, capacity, price_cents, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'Class', now(), $5, 5000, now(), now())`,
      [ORGANIZATION, id, semesterId, typeId, [1, 8, 20][index % 3]],
    );
    await pool.query(
      `INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
       VALUES ($1, $2, $3, $4, '15:00', '16:00')`,
      [ORGANIZATION, newId(), id, `2189-01-${10 + (index % 8)}`],
    );
  }
  return classIds;
}

async function addFamilies(pool: pg.Pool, count: number): Promise<PersistentFamily[]> {
  const families = Array.from({ length: count }, () => ({ bearer: newId(), studentIds: [newId(), newId()] }));
  // Sign-in is by name: the account is what it signs in with.
  for (const { bearer: accountId, studentIds } of families) {
    await pool.query(
      `INSERT INTO accounts (id, issuer, subject, email, email_verified, created_at) VALUES ($1, 'test', $2, $2 || '@example.org', true, now())`,
      [accountId, accountId],
    );
    await pool.query('INSERT INTO families (organization_id, id, created_at) VALUES ($1, $2, now())', [
      ORGANIZATION,
      accountId,
    ]);
    await pool.query(
      `INSERT INTO guardians (organization_id, id, family_id, account_id, name, phone, created_at)
       VALUES ($1, $2, $2, $2, 'Guardian', '555-0100', now())`,
      [ORGANIZATION, accountId],
    );
    await pool.query(
      `INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
       SELECT $1, id, 'Student', 'Town', '2016-05-01', 4, now(), now() FROM unnest($2::uuid[]) AS new (id)`,
      [ORGANIZATION, studentIds],
    );
    await pool.query(
      `INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
       SELECT $1, $3, id, now(), 'test' FROM unnest($2::uuid[]) AS new (id)`,
      [ORGANIZATION, studentIds, accountId],
    );
  }
  return families;
}
