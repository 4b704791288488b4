import { openBenchSchoolAt, type BenchFamily, type BenchSchool } from '../../bench/families.ts';
import { checkData } from '../../src/server/check-data/store.ts';
import { openPool } from '../../src/server/platform/database/connect.ts';
import { ORGANIZATION } from '../school.ts';
import type { OwnDatabase } from './own-database.ts';

/** The secret of every server of a suite. */
export const SECRET = 'a secret that only the torture suites know';

/** A school beside servers, reached directly, whatever happens to them. */
export interface SmallTown extends BenchSchool {
  addStaff(): Promise<BenchFamily>;
  /** How many places break a rule; each is named on the way. */
  violations(): Promise<number>;
}

/** Beside servers that share one database; put there once one of them has migrated it. */
export async function openSmallTown(database: Pick<OwnDatabase, 'url'>): Promise<SmallTown> {
  return asTown(await openBenchSchoolAt(database.url, SECRET));
}

export function asTown(school: BenchSchool): SmallTown {
  return {
    ...school,
    addStaff: async () => {
      const [person] = await school.addFamilies(1);
      if (!person) throw new Error('Nobody came.');
      await school.query(
        `INSERT INTO role_grants (organization_id, account_id, role, granted_by, granted_at)
         SELECT $1, g.account_id, 'administrator', 'test', now() FROM family_students s
         JOIN guardians g ON g.organization_id = s.organization_id AND g.family_id = s.family_id WHERE s.student_id = $2`,
        [ORGANIZATION, person.studentId],
      );
      return person;
    },
    violations: () => countViolations(school.databaseUrl),
  };
}

/** A few families stand for thousands here: none of them may be told that it asks too often. */
export const TIRELESS = { CALLS_PER_ACCOUNT: '1000000' };

export function townEnvironment(database: Pick<OwnDatabase, 'url' | 'dataDir'>): Record<string, string> {
  return { DATABASE_URL: database.url, DATA_DIR: database.dataDir, AUTH_SECRET: SECRET };
}

async function countViolations(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, { connections: 1 });
  try {
    const violations = await checkData(pool);
    for (const each of violations) console.error(`${each.invariant}: ${each.rule} ${each.examples.join(', ')}`);
    return violations.reduce((sum, each) => sum + each.count, 0);
  } finally {
    await pool.end();
  }
}
