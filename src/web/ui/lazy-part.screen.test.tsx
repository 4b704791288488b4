import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PartTrouble } from './fetch-part.ts';
import { lazyPart, PartNotice } from './lazy-part.tsx';

/** What browsers say of a file that did not arrive. */
const notFetched = () => new TypeError('Failed to fetch dynamically imported module: https://x/assets/part.js');
const Notice = ({ trouble }: { trouble: PartTrouble }) => <p role="status">{trouble}</p>;
const Arrived = ({ name }: { name: string }) => <p>Here is {name}</p>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** What the server tells of its version; null: nothing answers. */
function portalTells(version: string | null): void {
  const answer = () => new Response(null, { headers: version ? { 'portal-version': version } : {} });
  vi.stubGlobal('fetch', async () => (version === null ? Promise.reject(new TypeError('no network')) : answer()));
}

function pageIs(version: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'portal-version', content: version });
  document.head.append(meta);
}

/** A screen with something typed beside a part that comes at the third try. */
async function open(fails = 2) {
  let tries = 0;
  const Part = lazyPart(async () => {
    if (++tries <= fails) throw notFetched();
    return { default: Arrived };
  });
  render(
    <PartNotice value={Notice}>
      <input aria-label="Name" defaultValue="Maya" />
      <Part name="Ada" />
    </PartNotice>,
  );
  await act(async () => vi.advanceTimersByTimeAsync(0));
  return () => tries;
}
const seconds = (count: number) => act(async () => vi.advanceTimersByTimeAsync(count * 1000));
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;

test('a part that does not arrive says so in its own place, and comes by itself', async () => {
  portalTells('a');
  pageIs('a');
  await open();
  expect(screen.getByRole('status').textContent).toBe('missing');
  await seconds(6);
  expect(screen.getByText('Here is Ada')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(typed()).toBe('Maya');
});

test('it comes as soon as the browser has a network again', async () => {
  portalTells(null);
  await open(1);
  expect(screen.getByRole('status').textContent).toBe('missing');
  await act(async () => {
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Here is Ada')).toBeTruthy();
});

test('the portal was updated only where the server tells another version, and then nothing is asked for again', async () => {
  pageIs('a');
  portalTells('b');
  const tries = await open();
  expect(screen.getByRole('status').textContent).toBe('updated');
  await seconds(60);
  expect(tries()).toBe(1);
  expect(typed()).toBe('Maya');
});

test('a page or a server that tells no version was not updated', async () => {
  portalTells('b');
  await open();
  expect(screen.getByRole('status').textContent).toBe('missing');
});
