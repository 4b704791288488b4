import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready, upload } from '../../../test/importing.ts';
import { openOffice, staff } from '../../../test/office.ts';

openOffice();

const leisure = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'lcsd_hk',
  'leisure_prog_2020-11.csv',
);

test.skipIf(!existsSync(leisure))(
  'importing 2,874 rows lets other calls through (skipped where the shared file is not there)',
  async () => {
    const asked = await ready(readFileSync(leisure), 'leisure.csv');
    const applying = staff.call('importApply', asked).then((applied) => ({ applied }));
    let applied: Awaited<typeof applying> | undefined;
    let answered = 0;
    while (!applied) {
      applied = await Promise.race([applying, new Promise<undefined>((resolve) => setTimeout(resolve, 30, undefined))]);
      await staff.call('importProgress', { fileId: asked.fileId });
      answered += 1;
    }
    expect(applied.applied).toMatchObject({ created: 2874, rejected: 0 });
    // An import that held everything up would have let one through.
    expect(answered).toBeGreaterThan(3);
    const preview = await staff.call('importPreview', { ...asked, fileId: await upload(readFileSync(leisure)) });
    expect(preview.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2874, rejected: 0 });
  },
  60_000,
);
