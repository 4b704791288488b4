import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorSentence } from '../../src/server/operations/start-trouble.ts';
import { createConditions } from '../../src/server/platform/conditions.ts';
import { parseConfig } from '../../src/server/platform/config.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { bucketStorage } from '../../src/server/platform/storage/bucket.ts';
import { folderStorage } from '../../src/server/platform/storage/folder.ts';
import { openStorage } from '../../src/server/platform/storage/open-storage.ts';
import { watchStorage } from '../../src/server/platform/storage/watch-storage.ts';
import { pathOf, StorageTrouble, StorageUnusable } from '../../src/server/platform/storage/storage.ts';
import { ORGANIZATION } from '../school.ts';
import { type FakeBucket, openFakeBucket } from './fake-bucket.ts';
import { pdf, photo } from './samples.ts';
import { type FileWorld, openFileWorld } from './world.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let bucket: FakeBucket;
let world: FileWorld;
beforeAll(async () => {
  bucket = await openFakeBucket();
  world = await openFileWorld(bucket.environment);
});
afterAll(async () => {
  await world.close();
  await bucket.close();
});

test('files lie in the bucket, and nothing of them on the portal’s own disk', async () => {
  const { result } = await world.upload('picture', await photo().jpeg().toBuffer());
  const place = `files/${ORGANIZATION}/${result?.fileId}`;
  expect([...bucket.objects.keys()].toSorted()).toEqual([
    `${place}/1280.webp`,
    `${place}/320.webp`,
    `${place}/640.webp`,
  ]);
  expect(bucket.objects.get(`${place}/640.webp`)?.mediaType).toBe('image/webp');
  expect(world.stored()).toEqual([]);
  const address = `${world.url}/files/${result?.fileId}/640.webp`;
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bucket.objects.get(`${place}/640.webp`)?.bytes);
  const head = await fetch(address, { method: 'HEAD' });
  expect(Number(head.headers.get('content-length'))).toBe(bucket.objects.get(`${place}/640.webp`)?.bytes.length);
});

test('a moment of trouble is tried again', async () => {
  bucket.stumble(1);
  expect((await world.upload('attachment', pdf())).status).toBe(200);
});

test('an upload that the bucket does not take leaves no row', async () => {
  const before = [await world.rows(), bucket.objects.size];
  bucket.stumble(20);
  const { status, error } = await world.upload('attachment', pdf());
  bucket.stumble(0);
  expect([status, error?.status]).toEqual([503, 'UNAVAILABLE']);
  expect([await world.rows(), bucket.objects.size]).toEqual(before);
});

test('a bucket that refuses is said at the start, one that is away stops nothing', async () => {
  await expect(openStorage(world.school.config).storage.check()).resolves.toBeUndefined();
  const settings = world.school.config.files.bucket;
  if (!settings) throw new Error('This test needs the bucket.');
  const wrong = (change: Partial<typeof settings>) => bucketStorage({ ...settings, ...change }, 500).check();
  await expect(wrong({ accessKey: 'other' })).rejects.toThrow(/refuses files \(403 SignatureDoesNotMatch\)/);
  await expect(wrong({ bucket: 'other-files' })).rejects.toThrow(/refuses files \(404 NoSuchBucket\)/);
  await expect(wrong({ endpoint: 'http://127.0.0.1:9' })).resolves.toBeUndefined();
  const error = await wrong({ bucket: 'other-files' }).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(StorageUnusable);
  expect(operatorSentence(error, world.school.config)).toContain('FILES_S3_BUCKET');
});

test('what the bucket sends slowly arrives whole; where it stops in the middle, reading fails', async () => {
  const settings = world.school.config.files.bucket;
  if (!settings) throw new Error('This test needs the bucket.');
  const storage = bucketStorage(settings, 800);
  const place = { organizationId: ORGANIZATION, fileId: ORGANIZATION, name: 'attachment.pdf' };
  const content = pdf('x'.repeat(5000));
  await storage.put(place, content, 'application/pdf');
  const read = async () => {
    const stored = await storage.read(place);
    return stored && buffer(stored.stream);
  };
  bucket.trickle(300);
  expect(await read()).toEqual(content);
  bucket.trickle(10, 2);
  await expect(read()).rejects.toThrow(StorageTrouble);
  bucket.trickle(0);
});

test('a bucket that says nothing is given up in time, and told of as long as it lasts', async () => {
  const settings = world.school.config.files.bucket;
  if (!settings) throw new Error('This test needs the bucket.');
  const storage = bucketStorage(settings, 150, 250);
  const log = createLog('silent');
  const conditions = createConditions({ clock: world.school.clock, log });
  const told = () => conditions.list().map(({ code }) => code);
  const watch = watchStorage({ storage, isShared: false, conditions, log });
  await watch.look();
  expect(told()).toEqual([]);
  bucket.freeze(true);
  const place = { organizationId: ORGANIZATION, fileId: ORGANIZATION, name: 'attachment.pdf' };
  const tries = Promise.allSettled([
    storage.read(place),
    storage.size(place),
    storage.put(place, pdf(), 'application/pdf'),
  ]);
  // A request that is collected meanwhile hears of no signal (seen: five minutes).
  for (let times = 0; times < 5; times++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  for (const outcome of await tries)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StorageTrouble) });
  await watch.look();
  expect(told()).toEqual(['files-away']);
  bucket.freeze(false);
  await watch.look();
  expect(told()).toEqual([]);
  // A server alone leaves nothing in the bucket.
  expect(watch.place()).toBeNull();
});

test('servers on one place know it by its mark, whoever was first', async () => {
  const settings = world.school.config.files.bucket;
  if (!settings) throw new Error('This test needs the bucket.');
  const log = createLog('silent');
  const conditions = createConditions({ clock: world.school.clock, log });
  const places = [bucketStorage(settings), bucketStorage(settings), folderStorage(join(world.dataDir, 'other'))];
  const watches = places.map((storage) => watchStorage({ storage, isShared: true, conditions, log }));
  for (const watch of watches) await watch.look();
  const [first, second, elsewhere] = watches.map((watch) => watch.place());
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(elsewhere).not.toBe(first);
  // Those that start in the same moment on a folder keep the first one's.
  const folder = folderStorage(join(world.dataDir, 'together'));
  const together = [1, 2, 3].map(() => watchStorage({ storage: folder, isShared: true, conditions, log }));
  await Promise.all(together.map((watch) => watch.look()));
  expect(new Set(together.map((watch) => watch.place())).size).toBe(1);
  const mark = await folder.readMark();
  await folder.writeMark('one that comes later');
  expect(await folder.readMark()).toBe(mark);
});

test('half of the settings is no bucket', () => {
  const { FILES_S3_SECRET_KEY: _, ...rest } = bucket.environment;
  expect(() => parseConfig(rest)).toThrow('FILES_S3_SECRET_KEY must be set too');
  expect(() => parseConfig({ ...bucket.environment, FILES_S3_ENDPOINT: 'ftp://x' })).toThrow('FILES_S3_ENDPOINT');
  expect(parseConfig({}).files.bucket).toBeNull();
});

test.each(['../640.webp', '640.webp/..', 'x.svg', 'IMPORT.CSV', ''])('no path is made of “%s”', (name) => {
  expect(() => pathOf({ organizationId: ORGANIZATION, fileId: ORGANIZATION, name })).toThrow('no place');
});
