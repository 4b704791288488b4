import { expect, onTestFinished, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready, upload } from '../../../test/importing.ts';
import { openOffice, staff } from '../../../test/office.ts';

openOffice();

/** The most CPU time, in milliseconds, that this thread worked in one turn: how long other calls had to wait, however busy the machine is. */
function watchTurns() {
  let [longest, isWatching] = [0, true];
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (isWatching) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isWatching = false;
      return longest;
    },
  };
}

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
    const stages = new Set<string>();
    const watch = watchTurns();
    // A loop without a rest must not outlive a test that fails.
    onTestFinished(() => void watch.stop());
    const applying = staff.call('importApply', asked).then((applied) => ({ applied }));
    let applied: Awaited<typeof applying> | undefined;
    while (!applied) {
      applied = await Promise.race([applying, new Promise<undefined>((resolve) => setTimeout(resolve, 30, undefined))]);
      const progress = await staff.call('importProgress', { fileId: asked.fileId });
      if (progress) stages.add(progress.stage);
    }
    expect(applied.applied).toMatchObject({ created: 2874, rejected: 0 });
    expect([...stages]).toEqual(expect.arrayContaining(['reading', 'writing']));
    expect(watch.stop()).toBeLessThan(50);
    const preview = await staff.call('importPreview', { ...asked, fileId: await upload(readFileSync(leisure)) });
    expect(preview.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2874, rejected: 0 });
  },
  60_000,
);
