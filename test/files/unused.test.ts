import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpFiles } from '../../src/server/files/jobs.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { openStorage } from '../../src/server/platform/storage/open-storage.ts';
import { ORGANIZATION } from '../school.ts';
import { pdf, photo } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

const DAY_MS = 86_400_000;

let world: FileWorld;
let image: Buffer;
beforeAll(async () => {
  world = await openFileWorld();
  image = await photo(40, 20).png().toBuffer();
});
afterAll(() => world.close());

const upload = async (kind: string, bytes: Buffer) => (await world.upload(kind, bytes)).result?.fileId ?? '';

/** The job after so many days. */
async function cleanUpAfter(days: number): Promise<void> {
  const { database, clock, config } = world.school;
  clock.advance(days * DAY_MS);
  await cleanUpFiles({ ...openStorage(config), database, clock, log: createLog('error') });
}

/** Which of these are there, row and bytes. */
async function there(...ids: string[]): Promise<string[]> {
  const rows = await world.school.database.selectFrom('files').select('id').where('id', 'in', ids).execute();
  return ids.filter((id) => rows.some((row) => row.id === id) && world.stored().some((file) => file.includes(id)));
}

async function showOn(classId: string, fileId: string | null): Promise<void> {
  const { database } = world.school;
  await database.updateTable('classes').set({ pictureFileId: fileId }).where('id', '=', classId).execute();
}

test('what a class, a logo, an unsaved form or a change that can be undone shows stays for ever', async () => {
  const { database, clock } = world.school;
  const [unused, shown, logo, drafted, undoable, undone] = [
    await upload('picture', image),
    await upload('picture', image),
    await upload('picture', image),
    await upload('picture', image),
    await upload('picture', image),
    await upload('picture', image),
  ];
  const classId = await world.school.addClass();
  await showOn(classId, shown);
  await database.updateTable('organizations').set({ logoFileId: logo }).execute();
  await database
    .insertInto('classDrafts')
    .values({
      organizationId: ORGANIZATION,
      classId,
      accountId: world.admin.accountId,
      content: JSON.stringify({ picture: { fileId: drafted, alt: '' } }),
      basedOn: 1,
      savedAt: clock.iso(),
    })
    .execute();
  const { semesterId } = await database
    .selectFrom('classes')
    .select('semesterId')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const batch = (fileId: string, undoneAt: string | null) => ({
    organizationId: ORGANIZATION,
    id: newId(),
    semesterId,
    kind: 'bulk' as const,
    createdAt: clock.iso(),
    createdBy: 'office@example.org',
    changes: JSON.stringify([{ kind: 'changed', id: classId, before: { picture: { fileId, alt: '' } } }]),
    undoneAt,
  });
  await database
    .insertInto('changeBatches')
    .values([batch(undoable, null), batch(undone, clock.iso())])
    .execute();
  const all = [unused, shown, logo, drafted, undoable, undone];
  await cleanUpAfter(0);
  await cleanUpAfter(6.9);
  expect(await there(...all)).toEqual(all);
  await cleanUpAfter(0.1);
  expect(await there(...all)).toEqual([shown, logo, drafted, undoable]);
  expect(world.stored().some((file) => file.includes(unused))).toBe(false);
});

test('a picture that has just been replaced stays a week, however old it is', async () => {
  const [first, second] = [await upload('picture', image), await upload('picture', image)];
  const classId = await world.school.addClass();
  await showOn(classId, first);
  await cleanUpAfter(30);
  await showOn(classId, second);
  await cleanUpAfter(0.01);
  await cleanUpAfter(6.9);
  expect(await there(first, second)).toEqual([first, second]);
  // Shown again in between, its week begins anew.
  await showOn(classId, first);
  await cleanUpAfter(0.01);
  await showOn(classId, second);
  await cleanUpAfter(1);
  await cleanUpAfter(6.9);
  expect(await there(first, second)).toEqual([first, second]);
  await cleanUpAfter(0.1);
  expect(await there(first, second)).toEqual([second]);
});

test('a PDF goes 90 days after it was taken off its semester', async () => {
  const { database } = world.school;
  const [kept, taken] = [await upload('attachment', pdf()), await upload('attachment', pdf())];
  const { id: semesterId } = await database.selectFrom('semesters').select('id').executeTakeFirstOrThrow();
  await database
    .insertInto('semesterAttachments')
    .values([kept, taken].map((fileId, position) => ({ organizationId: ORGANIZATION, semesterId, fileId, position })))
    .execute();
  await cleanUpAfter(200);
  await database.deleteFrom('semesterAttachments').where('fileId', '=', taken).execute();
  await cleanUpAfter(0.01);
  await cleanUpAfter(89.9);
  expect(await there(kept, taken)).toEqual([kept, taken]);
  await cleanUpAfter(0.1);
  expect(await there(kept, taken)).toEqual([kept]);
});
