import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { photo } from '../../../test/files/samples.ts';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { post } from '../../../test/fuzz/wire-caller.ts';
import { runBackup } from '../operations/backup/programs.ts';
import { parseConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { removeOldHealth } from './retention/remove-health.ts';

const MARKER = 'zq-peanut-marker';

let school: TestSchool;
let office: Person;
let nurse: Person;
const lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'portal-nowhere-'));
beforeAll(async () => {
  const environment = { DATA_DIR: dataDir, HEALTH_KEY: '' };
  school = await openSchool({ environment, log: createLog('info', (line) => void lines.push(line)) });
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health'] });
});
afterAll(async () => {
  await school.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const EVERYTHING = [
  { allergies: [{ name: MARKER, reaction: MARKER, isLifeThreatening: true }] },
  { medications: [{ name: MARKER, dosage: MARKER, time: MARKER, givenBy: MARKER, mayStaffGive: 'yes' as const }] },
  { conditions: { conditions: { text: MARKER }, diet: { text: MARKER }, notes: { text: MARKER } } },
  { care: { doctor: { name: MARKER, phone: MARKER }, insurance: { company: MARKER, number: MARKER } } },
];

async function tellEverything() {
  const family = await school.addFamily(1);
  const studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: studentId, lines: [{ studentId, classId: await school.addClass() }] });
  for (const answers of EVERYTHING) {
    await family.call('keepHealthDraft', { studentId, version: 1, answers });
    await family.call('saveHealth', { studentId, version: 0, answers });
    await family.call('keepHealthDraft', { studentId, version: 1, answers });
    // The same again is a conflict, and answers what is there.
    await family.call('saveHealth', { studentId, version: 0, answers });
  }
  return { family, studentId };
}

/** Where the marker stands in the database: tables by name. */
async function tablesWithMarker(): Promise<string[]> {
  const { pool } = school.testDatabase;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0`, [MARKER]);
    if (rowCount) found.push(name);
    // As bytes, too: a bytea is written in hexadecimal.
    const hex = Buffer.from(MARKER).toString('hex');
    const { rowCount: inBytes } = await pool.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0`, [hex]);
    if (inBytes) found.push(name);
  }
  return found;
}

/** Whether the files of a copied database hold it. */
async function isInDataFiles(): Promise<boolean> {
  const { pool } = school.testDatabase;
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query<{ folder: string }>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  return readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(MARKER));
}

test('what a family tells of health stands nowhere but in what the readers are answered', async () => {
  const { family, studentId } = await tellEverything();
  expect(JSON.stringify(await family.call('health', { studentId }))).toContain(MARKER);
  expect(JSON.stringify(await nurse.call('studentHealth', { studentId }))).toContain(MARKER);
  const list = await nurse.call('lifeThreatening', { semesterId: school.semesterId });
  expect(JSON.stringify(list)).toContain(MARKER);

  expect(await tablesWithMarker()).toEqual([]);
  expect(await isInDataFiles()).toBe(false);
  expect(JSON.stringify(await family.call('healthReadings', { studentId }))).not.toContain(MARKER);
  expect(JSON.stringify(await office.call('auditEntries', {}))).not.toContain(MARKER);
  expect(JSON.stringify(await office.call('dashboard', {}))).not.toContain(MARKER);
  const { rows: mails } = await office.call('outboxMails', {});
  for (const { id } of mails)
    expect(JSON.stringify(await office.call('outboxMail', { mailId: id }))).not.toContain(MARKER);
  expect(mails.length).toBeGreaterThan(0);
  for (const url of ['/healthz', '/readyz'])
    expect((await school.portal.app.inject({ method: 'GET', url })).body).not.toContain(MARKER);

  school.clock.set('2030-09-01T13:00:00Z');
  expect(await removeOldHealth(school)).toBe(1);
  expect(await tablesWithMarker()).toEqual([]);
  school.clock.set('2026-09-01T13:00:00Z');
});

test('the history has that a section changed, and no more', async () => {
  const { studentId } = await tellEverything();
  const { rows } = await office.call('auditEntries', { entityId: studentId });
  const saved = rows.filter(({ action }) => action === 'student.answered');
  expect(saved.map(({ fields }) => fields)).toEqual(
    ['care', 'conditions', 'medications', 'allergies'].map((to) => [
      { field: 'sections', from: null, to: [to], isFact: true },
    ]),
  );
});

test('nothing of it is in an error, in the log, or in what an answer leaves behind', async () => {
  const { family, studentId } = await tellEverything();
  const { pool } = school.testDatabase;
  const [, , , care] = EVERYTHING;
  const ask = async (name: string, data: object, accountId: string) => {
    const reply = await post(school, name, JSON.stringify({ data }), accountId);
    return reply;
  };
  await pool.query('ALTER TABLE health_sections ADD CONSTRAINT broken CHECK (version < 2) NOT VALID');
  await pool.query('ALTER TABLE health_readings ADD CONSTRAINT broken CHECK (false) NOT VALID');
  try {
    for (const reply of [
      await ask('saveHealth', { studentId, version: 1, answers: care }, family.accountId),
      await ask('saveHealth', { studentId, version: 0, answers: care }, family.accountId),
      await ask('health', { studentId }, family.accountId),
      await ask('studentHealth', { studentId }, nurse.accountId),
      await ask('lifeThreatening', { semesterId: school.semesterId }, nurse.accountId),
    ]) {
      expect(reply.http).toBe(500);
      expect(reply.text).not.toContain(MARKER);
    }
  } finally {
    await pool.query('ALTER TABLE health_sections DROP CONSTRAINT broken');
    await pool.query('ALTER TABLE health_readings DROP CONSTRAINT broken');
  }
  const wrong = { allergies: [{ name: MARKER.repeat(20), reaction: `${MARKER}\u0000`, isLifeThreatening: MARKER }] };
  const refused = await ask('saveHealth', { studentId, version: 1, answers: wrong }, family.accountId);
  expect([refused.http, refused.text.includes(MARKER)]).toEqual([400, false]);
  expect(lines.filter((line) => line.includes('"bug"')).length).toBeGreaterThanOrEqual(5);
  expect(lines.filter((line) => line.includes(MARKER))).toEqual([]);
});

test('no answer about health is kept by a browser or a proxy', async () => {
  const { family, studentId } = await tellEverything();
  for (const [name, accountId] of [
    ['health', family.accountId],
    ['healthReadings', family.accountId],
    ['studentHealth', nurse.accountId],
  ]) {
    const answer = await school.portal.app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accountId}` },
      payload: JSON.stringify({ data: { studentId } }),
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  }
});

/** Every file that the portal keeps in its data folder, packed ones unpacked, and those among them that hold the marker. */
function keptFiles(): { all: string[]; withMarker: string[] } {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const all = names.filter((name) => statSync(join(dataDir, name)).isFile());
  const isMarked = (name: string) => {
    const bytes = readFileSync(join(dataDir, name));
    const inside = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return [MARKER, Buffer.from(MARKER).toString('hex')].some((marker) => inside.includes(marker));
  };
  return { all, withMarker: all.filter(isMarked) };
}

test('no file of the data folder has it: not a picture, a paper, a copy of one’s data, a file of health or a backup', async () => {
  const { family, studentId } = await tellEverything();
  await family.call('askMyData');
  const isReady = async () => expect((await family.call('myData')).state).toBe('ready');
  await vi.waitFor(isReady, { timeout: 30_000, interval: 100 });
  expect(JSON.stringify(await nurse.call('healthExport', { semesterId: school.semesterId }))).toContain(studentId);
  const sent = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/picture',
    headers: { 'x-file-name': 'hut.jpg', 'content-type': 'image/jpeg', authorization: `Bearer ${office.accountId}` },
    payload: await photo().jpeg().toBuffer(),
  });
  expect(sent.statusCode).toBe(200);
  const config = parseConfig({ DATABASE_URL: school.testDatabase.url, DATA_DIR: dataDir });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const backup = join(dataDir, 'school.gz');
  expect(await runBackup(config, join(import.meta.dirname, '..', '..', '..'), [backup])).toBe(0);
  vi.restoreAllMocks();

  const { all, withMarker } = keptFiles();
  expect(all).toEqual(expect.arrayContaining(['health-key', 'school.gz']));
  expect(all.filter((name) => name.startsWith('files')).length).toBeGreaterThan(0);
  expect(withMarker).toEqual([]);
  writeFileSync(join(dataDir, 'control'), `a ${MARKER}`);
  expect(keptFiles().withMarker).toEqual(['control']);
});

test('control: written down unsealed, it would be found', async () => {
  const { pool } = school.testDatabase;
  await pool.query(`UPDATE students SET preferred_name = '${MARKER}'`);
  expect(await tablesWithMarker()).toEqual(['public.students']);
  expect(await isInDataFiles()).toBe(true);
  await pool.query(`UPDATE health_sections SET sealed = convert_to('${MARKER}', 'UTF8')`);
  expect((await tablesWithMarker()).toSorted()).toEqual(['public.health_sections', 'public.students']);
});
