import { type BenchSchool, openBenchSchool } from './families.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

/** A running portal of its own, its database, and the token of somebody of its office. */
export interface Office {
  readonly portal: RunningPortal;
  readonly school: BenchSchool;
  readonly token: string;
}

/** Opens an office for as long as some work needs it. */
export async function withOffice<T>(work: (office: Office) => Promise<T>): Promise<T> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir });
  const school = await openBenchSchool(dataDir);
  try {
    const [admin] = await school.addFamilies(1);
    await school.query(
      `INSERT INTO role_grants (organization_id, account_id, role, granted_by, granted_at)
       SELECT organization_id, account_id, 'administrator', 'bench', now() FROM guardians`,
    );
    return await work({ portal, school, token: admin?.token ?? '' });
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}
