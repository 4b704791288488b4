import { join } from 'node:path';
import { applyOne, newerThan } from './one-migration.ts';
import { buildOlderTree, isHere, olderCommit } from './older-tree.ts';
import { openOwnDatabase } from './own-database.ts';
import { PortalProcess } from './portal-process.ts';
import { openSmallTown, townEnvironment, TIRELESS } from './small-town.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';
import { Walks } from './walks.ts';

const NAME = 'T12 an older server beside this one';
/** What the control does to the older one. */
const MADE_UP = {
  name: '9999-made-up.sql',
  text: 'ALTER TABLE classes RENAME COLUMN registration_opens_at TO opens_at;',
};

/**
 * Suite T12: an older portal runs on its own schema, and each newer migration is applied under it. Then this tree's portal stands beside it, as in
 * an update; it is stopped again, as when an update is taken back; and at last it is alone. Everywhere a story is lived and every call is made.
 */
export async function olderServer({ isLong }: SuiteForm): Promise<SuiteResult> {
  const commit = olderCommit();
  if (!isHere(commit))
    return { name: NAME, did: [`nothing: this clone has no commit ${commit}`], invariants: {}, control: 'none' };
  const tree = await buildOlderTree(commit);
  const database = await openOwnDatabase({ isEmpty: true });
  const environment = { ...townEnvironment(database), ...TIRELESS };
  const portals: PortalProcess[] = [];
  const start = async (home?: string) => {
    const portal = await PortalProcess.start({ environment, ...(home && { home }) });
    portals.push(portal);
    return portal;
  };
  const older = await start(tree.home);
  const town = await openSmallTown(database);
  try {
    const walks = new Walks(town, isLong ? 10 : 1);
    await walks.at('the older on its own schema', [older]);
    const migrations = await newerThan(join(tree.home, 'migrations'));
    for (const name of migrations) {
      await applyOne(database.url, name);
      await walks.call(`the older after ${name}`, [older]);
    }
    const newer = await start();
    await walks.at('both', [older, newer]);
    await newer.stop();
    await walks.at('the older alone again', [older]);
    const back = await start();
    await older.stop();
    await walks.at('the newer alone', [back]);
    await back.stop();
    return {
      name: NAME,
      did: [
        `commit ${commit.slice(0, 8)} on its own schema, ${migrations.length} newer migrations one by one, then beside this tree, alone, and gone`,
        `${walks.calls} calls, of which ${walks.results} had a result; ${walks.stories} stories`,
      ],
      invariants: {
        'answers of 5xx, none, or "who are you?"': walks.faults.length,
        'things of a story that are not as everybody was told': walks.lost,
        'rules of the data broken': await town.violations(),
        'times a portal ended by itself': portals.reduce((sum, { falls }) => sum + falls, 0),
      },
      control: await nameMadeUp(database.url, new Walks(town, 1), await start(tree.home)),
    };
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
    await town.close();
    await database.close();
    tree.remove();
  }
}

/** Control: a migration that the older one cannot live with. What is said must name it. */
async function nameMadeUp(databaseUrl: string, walks: Walks, older: PortalProcess): Promise<string> {
  await applyOne(databaseUrl, MADE_UP.name, MADE_UP.text);
  await walks.call(`the older after ${MADE_UP.name}`, [older]);
  const named = walks.faults.filter((fault) => fault.includes(MADE_UP.name));
  if (named.length === 0) throw new Error('The control renamed a column, and the older one answered everything.');
  return `a column that the older one reads was renamed: ${named.length} times, as in "${named[0]}"`;
}
