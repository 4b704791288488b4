import { expect } from '@playwright/test';
import type { RunningPortal } from './portal.ts';

/** What the newest mail to an address carries, as the demo prints it on its console: its link, and the six figures if it has any. */
export async function mailedTo(
  { printed }: RunningPortal,
  address: string,
  kind: 'reset' | 'verify',
): Promise<{ link: string; figures: string }> {
  const find = () =>
    printed.findLast((line, index) => line.includes(`#${kind}=`) && printed[index - 1]?.includes(`To: ${address} `));
  await expect.poll(find, { timeout: 70_000 }).toBeDefined();
  const [link = '', figures = ''] = find()?.trim().split(/\s+/) ?? [];
  return { link, figures };
}
