import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, DEFAULT_LIFE_MS, type Toasts } from './toasts.ts';

let toasts: Toasts;
beforeEach(() => {
  vi.useFakeTimers();
  toasts = createToasts();
});
afterEach(() => {
  vi.useRealTimers();
});
const summaries = () => toasts.shown.map(({ summary }) => summary);

test('a toast lives for 3,000 ms unless told otherwise', () => {
  expect(DEFAULT_LIFE_MS).toBe(3000);
  toasts.show({ severity: 'success', summary: 'Success', detail: 'Logged in!' });
  toasts.show({ severity: 'info', summary: 'Longer', life: 5000 });
  vi.advanceTimersByTime(2999);
  expect(summaries()).toEqual(['Success', 'Longer']);
  vi.advanceTimersByTime(1);
  expect(summaries()).toEqual(['Longer']);
  vi.advanceTimersByTime(2000);
  expect(summaries()).toEqual([]);
});

test('a sticky toast stays until it is closed, and can be', () => {
  const id = toasts.show({ severity: 'warn', summary: 'Stays', sticky: true });
  vi.advanceTimersByTime(3_600_000);
  expect(toasts.shown).toMatchObject([{ summary: 'Stays', closable: true }]);
  toasts.close(id);
  expect(summaries()).toEqual([]);
});

test('a toast is closable where asked for', () => {
  toasts.show({ severity: 'error', summary: 'Closable', closable: true });
  toasts.show({ severity: 'error', summary: 'Not' });
  expect(toasts.shown.map(({ closable }) => closable)).toEqual([true, false]);
});

test('none goes while somebody points at them; afterwards each lives its whole life again', () => {
  toasts.show({ severity: 'info', summary: 'Read me' });
  vi.advanceTimersByTime(2000);
  toasts.hold();
  toasts.show({ severity: 'info', summary: 'Me too' });
  vi.advanceTimersByTime(60_000);
  expect(summaries()).toEqual(['Read me', 'Me too']);
  toasts.release();
  vi.advanceTimersByTime(2999);
  expect(summaries()).toEqual(['Read me', 'Me too']);
  vi.advanceTimersByTime(1);
  expect(summaries()).toEqual([]);
});

test('more than four wait for their turn and lose none of their life', () => {
  for (const summary of ['1', '2', '3', '4', '5']) toasts.show({ severity: 'info', summary });
  expect(summaries()).toEqual(['1', '2', '3', '4']);
  vi.advanceTimersByTime(3000);
  expect(summaries()).toEqual(['5']);
  vi.advanceTimersByTime(2999);
  expect(summaries()).toEqual(['5']);
});

test('whoever draws them is told of every change until they stop listening', () => {
  const told = vi.fn();
  const stop = toasts.subscribe(told);
  const id = toasts.show({ severity: 'info', summary: 'One' });
  toasts.close(id);
  stop();
  toasts.show({ severity: 'info', summary: 'Two' });
  expect(told).toHaveBeenCalledTimes(2);
});

test('what is said again takes the place of the first time and lives anew', () => {
  toasts.show({ severity: 'error', summary: 'Error', detail: 'Not this password' });
  vi.advanceTimersByTime(2000);
  toasts.show({ severity: 'error', summary: 'Error', detail: 'Not this password' });
  expect(summaries()).toEqual(['Error']);
  vi.advanceTimersByTime(2999);
  expect(summaries()).toEqual(['Error']);
  vi.advanceTimersByTime(1);
  expect(summaries()).toEqual([]);
});

test('two of one summary with other details stand side by side', () => {
  for (const detail of ['Logged in!', 'Created account!'])
    toasts.show({ severity: 'success', summary: 'Success', detail });
  expect(summaries()).toEqual(['Success', 'Success']);
});
