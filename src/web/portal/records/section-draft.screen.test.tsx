import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from '../../ui/form/keeper.ts';
import { useServerDraft } from './section-draft.ts';

interface Contact {
  readonly name: string;
}

/** The debounce and a little more. */
const MOMENTS = Array.from({ length: 800 }, (_, milliseconds) => milliseconds);
const WAY_MS = 120;
const way = () => new Promise((resolve) => setTimeout(resolve, WAY_MS));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft that the server keeps, as a form uses it: a request takes its time to arrive. */
function openDraft() {
  const server = { draft: null as Kept<Contact> | null, saved: null as string | null };
  const { result, unmount } = renderHook(() =>
    useServerDraft<Contact>('contacts', null, async (kept) => {
      await way();
      server.draft = kept;
      await way();
    }),
  );
  const save = (name: string) =>
    result.current.saving(async () => {
      server.saved = name;
      server.draft = null;
      await way();
    });
  const type = (name: string) => act(() => result.current.keeper.write({ version: 0, values: { name } }));
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  return { server, save, type, pass, unmount, draft: () => result.current };
}

test('saved at any millisecond of the pause, nothing of the draft is left', async () => {
  const left: number[] = [];
  for (const moment of MOMENTS) {
    const { server, save, type, pass, unmount, draft } = openDraft();
    type('Ama');
    await pass(moment);
    // As the form reads the record, right after it is saved.
    const atReading = save('Ama').then(() => server.draft);
    await pass(4 * WAY_MS);
    const read = await atReading;
    draft().keeper.write(null);
    await pass(2000);
    unmount();
    await pass(2000);
    if (server.saved !== 'Ama' || read !== null || server.draft !== null || draft().state !== 'none') left.push(moment);
  }
  expect(left).toEqual([]);
});

test('hidden while it is saved, the page sends no draft after it', async () => {
  const { server, save, type, pass, draft } = openDraft();
  type('Ama');
  const saved = save('Ama');
  void draft().settle();
  await pass(2000);
  await saved;
  expect(server.draft).toBeNull();
});

test('what could not be saved is kept as a draft', async () => {
  const { server, type, pass, draft } = openDraft();
  type('Ama');
  const failed = draft().saving(() => Promise.reject(new TypeError('no network')));
  await expect(failed).rejects.toThrow('no network');
  await pass(2000);
  expect(server.draft?.values.name).toBe('Ama');
  expect(draft().state).toBe('kept');
});
