import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { EXCEPTIONS } from './exceptions.ts';
import type { Sent } from './record.ts';
import { type Breach, breachesOf, type Known, parserReady } from './rules.ts';

/** What breaks the common subset, a line each: where it was sent, what it breaks, and its text. Exceptions are left out. */
export async function listBreaches(folder: string, known: Known): Promise<string[]> {
  await parserReady();
  const texts = new Map<string, Sent>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const sent = JSON.parse(line) as Sent;
      texts.set(sent.text, sent);
    }
  // Migrations have rules of their own (migration-rules.ts).
  const sentByUs = [...texts.values()].filter(({ at }) => !at.startsWith('src/server/platform/database/migrate.ts'));
  return sentByUs.flatMap((sent) =>
    breachesOf(sent.text, known)
      .filter((breach) => !isExcepted(sent, breach))
      .map(({ rule, what }) => `${sent.at} ${rule}: ${what}\n    ${sent.text.replaceAll(/\s+/g, ' ').slice(0, 600)}`),
  );
}

const isExcepted = ({ at }: Sent, { rule }: Breach): boolean =>
  EXCEPTIONS.some((exception) => exception.rule === rule && at.startsWith(`${exception.file}:`));

/** Tables with a school, and functions of which some form is not immutable. */
export async function readKnown(pool: pg.Pool): Promise<Known> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'organization_id' AND table_schema = 'public'`,
  );
  const { rows: functions } = await pool.query<{ name: string }>(
    `SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile <> 'i'`,
  );
  return { bySchool: new Set(tables.map(({ name }) => name)), changing: new Set(functions.map(({ name }) => name)) };
}
