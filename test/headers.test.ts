import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from './school.ts';

// ASVS 3.4.1–6 over every kind of route.
const ROUTES: readonly [method: 'GET' | 'POST' | 'OPTIONS', url: string][] = [
  ['GET', '/'],
  ['GET', '/classes/enrollment'],
  ['GET', '/nowhere/at/all'],
  ['GET', '/assets/none.js'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/identity/config'],
  ['POST', '/identity/sign-in'],
  ['POST', '/api/classes'],
  ['POST', '/api/nothing'],
  ['OPTIONS', '/api/classes'],
  ['POST', '/portal/us-central1/classes'],
  ['GET', '/%E0%A4%A'],
  ['POST', `/api/${'x'.repeat(300)}`],
];

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool({ environment: { PUBLIC_URL: 'https://portal.example.org' } });
});
afterAll(() => school.close());

test.each(ROUTES)('%s %s carries the security headers', async (method, url) => {
  const { headers } = await school.portal.app.inject({ method, url });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toMatch(/no-referrer|strict-origin/);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const policy = String(headers['content-security-policy']);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self';"])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('an address that cannot be read is not found, in words that callable clients understand', async () => {
  for (const url of ['/api/%E0%A4%A', `/api/${'x'.repeat(300)}`]) {
    const answer = await school.portal.app.inject({ method: 'POST', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { status: 'NOT_FOUND' } });
  }
});

test('answers with personal data are never kept by a cache', async () => {
  const family = await school.addFamily();
  const { headers } = await school.portal.app.inject({
    method: 'POST',
    url: '/api/students',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${family.accountId}` },
    payload: { data: null },
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('only origins on the list may call from another site, never with cookies', async () => {
  const listed = await openSchool({ environment: { CORS_ORIGINS: 'https://school.example.org' } });
  const ask = (origin: string) =>
    listed.portal.app.inject({
      method: 'OPTIONS',
      url: '/api/classes',
      headers: { origin, 'access-control-request-headers': 'authorization' },
    });
  expect((await ask('https://evil.example.org')).headers['access-control-allow-origin']).toBeUndefined();
  const allowed = await ask('https://school.example.org');
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers['access-control-allow-origin']).toBe('https://school.example.org');
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  const called = await listed.portal.app.inject({
    method: 'POST',
    url: '/api/availableEnrollmentClasses',
    headers: { origin: 'https://school.example.org', 'content-type': 'application/json' },
    payload: { data: null },
  });
  expect(called.headers['vary']).toMatch(/Origin.*Accept-Encoding/);
  await listed.close();
});
