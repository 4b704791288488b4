import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventually, openScreens, school } from '../../test/screens.tsx';
import { calls } from './calls.ts';
import { FETCH_TIMEOUT_MS } from './shared/remote-config.ts';

openScreens();

/** What draws the portal, to be taken away before its page goes. */
const roots: { unmount(): void }[] = [];
vi.mock('react-dom/client', async (load) => {
  const real = await load<typeof import('react-dom/client')>();
  const createRoot: typeof real.createRoot = (...given) => {
    const root = real.createRoot(...given);
    roots.push(root);
    return root;
  };
  return { ...real, createRoot };
});

test('the portal starts in its page, and at rest fetches and activates the remote configuration', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body, method = 'GET' }: RequestInit = {}) => {
    asked.push(url);
    const reply = await school.portal.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(reply.body, { status: reply.statusCode });
  });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
  const limits = vi.spyOn(AbortSignal, 'timeout');
  history.pushState(null, '', '/classes/enrollment');
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await screen.findByRole('heading', { level: 1 });
  await eventually(() => expect(asked).toContain(`/api/${calls.remoteConfig.name}`));
  expect(limits).toHaveBeenCalledWith(FETCH_TIMEOUT_MS);
  await eventually(() => expect(localStorage.getItem('portal.remote-config')).toContain('fetchedAt'));
  expect(roots).toHaveLength(1);
  for (const root of roots) root.unmount();
  vi.unstubAllGlobals();
});
