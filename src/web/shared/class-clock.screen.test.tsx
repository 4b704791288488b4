import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { type App, AppProvider } from './app.tsx';
import { useServerNow } from './class-clock.ts';

const DRAWN_AT = '2026-09-01T14:00:00.000Z';
const TOLD_AT = '2026-09-01T14:00:09.000Z';

const shown: string[] = [];
function Clock() {
  const now = new Date(useServerNow()).toISOString();
  shown.push(now);
  return <time>{now}</time>;
}
// The clock reads nothing else of the app.
const app = { organization: { serverTime: DRAWN_AT } } as App;
const screen = (
  <AppProvider app={app}>
    <Clock />
  </AppProvider>
);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a page that is some seconds old is gone on with as it was drawn, and then shows the time that was told beside it', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(screen);
  expect(place.textContent).toBe(DRAWN_AT);
  // The device's own clock is three hours ahead.
  vi.useFakeTimers({ now: Date.parse(TOLD_AT) + 3 * 3_600_000 });
  const serverTiming = [{ name: 'clock', description: TOLD_AT }];
  const responseStart = Date.now() - performance.timeOrigin;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming, responseStart }] as never);
  const differs = vi.fn();
  shown.length = 0;
  act(() => void hydrateRoot(place, screen, { onRecoverableError: differs }));
  expect(shown[0]).toBe(DRAWN_AT);
  expect(place.textContent).toBe(TOLD_AT);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(place.textContent).toBe('2026-09-01T14:00:39.000Z');
  expect(differs).not.toHaveBeenCalled();
});
