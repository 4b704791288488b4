import { type BenchFamily, type BenchSchool, openBenchSchool } from './families.ts';
import { type RunningPortal, remove, startPortal, temporaryFolder } from './running-portal.ts';

/** A portal of its own beside a school with so many families; the first of them is of its office. */
export interface OfficeAtWork {
  readonly portal: RunningPortal;
  readonly school: BenchSchool;
  readonly office: BenchFamily;
}

/** Opens the school, measures, and clears everything away, however it ends. */
export async function inOffice<Result>(
  families: number,
  measure: (at: OfficeAtWork) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const dataDir = await temporaryFolder();
  const portal = await startPortal({ dataDir, environment });
  const school = await openBenchSchool(dataDir);
  try {
    const [office] = await school.addFamilies(families);
    if (!office) throw new Error('There are families.');
    await school.grantRole(office, 'administrator');
    return await measure({ portal, school, office });
  } finally {
    await school.close();
    await portal.stop();
    await remove(dataDir);
  }
}
