import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explain, folderStorage } from './folder.ts';
import { StorageTrouble } from './storage.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-folder-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const id = '00000000-0000-7000-8000-000000000001';
const place = { organizationId: id, fileId: id, name: 'attachment.pdf' };
const storage = folderStorage(root);

test('a file that cannot be flushed to disk is not acknowledged', async () => {
  const source = join(root, 'incoming');
  // A device cannot be flushed; the link to it stands in for the uploaded file.
  symlinkSync('/dev/null', source);
  await expect(storage.put(place, source, 'application/pdf')).rejects.toThrow('EINVAL');
  expect(await storage.read(place)).toBeNull();
});

test('a file is moved into its folder, and bytes are written there', async () => {
  const source = join(root, 'other');
  writeFileSync(source, 'a file', { mode: 0o600 });
  await storage.put(place, source, 'application/pdf');
  const stored = join(root, id, id, 'attachment.pdf');
  expect(readFileSync(stored, 'utf8')).toBe('a file');
  await storage.put(place, Buffer.from('bytes'), 'application/pdf');
  expect(readFileSync(stored, 'utf8')).toBe('bytes');
});

test.each(['ENOSPC', 'EIO'])('%s is reported as storage trouble', (code) => {
  expect(() => explain(Object.assign(new Error('flush'), { code }))).toThrow(StorageTrouble);
});
