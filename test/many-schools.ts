import type pg from 'pg';
import { newId } from '../src/server/platform/ids.ts';
import type { TestSchool } from './school.ts';

/** Adds so many schools to the test world's database, all older than its own, which is then the last of all; answers their ids. */
export async function addSchools({ database }: TestSchool, count: number): Promise<string[]> {
  const { publicUrl: _, ...own } = await database.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (__, at) => ({
    ...own,
    id: newId(),
    name: `School ${at + 1}`,
    publicUrl: `https://school${at + 1}.example.org`,
    gradeNames: JSON.stringify(own.gradeNames),
    remoteConfig: JSON.stringify(own.remoteConfig),
    createdAt: new Date(Date.parse(own.createdAt) - (count - at) * 1000).toISOString(),
  }));
  await database.insertInto('organizations').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Counts what is committed through the pool of a test world from now on: a transaction once, a statement outside of one as well. */
export function commitsOf({ testDatabase: { pool } }: TestSchool): () => number {
  let commits = 0;
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    let isInside = false;
    const ask = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      const [first] = parts;
      const text = (typeof first === 'string' ? first : (first as { text: string }).text).trim().toLowerCase();
      if (/^(begin|start transaction)/.test(text)) isInside = true;
      else if (/^(commit|rollback)/.test(text)) isInside = false;
      if (!isInside) commits += 1;
      return ask(...parts);
    }) as typeof client.query;
  });
  return () => commits;
}
