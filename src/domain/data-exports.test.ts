import { expect, test } from 'vitest';
import { type DataExport, decideExport } from './data-exports.ts';

const NOW = Date.parse('2026-09-02T12:00:00Z');
const asked = (askedAt: string, more: Partial<DataExport> = {}): DataExport => ({
  id: askedAt,
  askedAt,
  readyAt: null,
  failedAt: null,
  ...more,
});

test('a copy is worked on, ready for a day, failed, or not there', () => {
  const at = '2026-09-02T11:00:00.000Z';
  expect(decideExport([], NOW).state).toBe('none');
  expect(decideExport([asked(at)], NOW).state).toBe('working');
  expect(decideExport([asked(at, { failedAt: at })], NOW).state).toBe('failed');
  expect(decideExport([asked(at, { readyAt: at })], NOW)).toMatchObject({
    state: 'ready',
    endsAt: '2026-09-03T11:00:00.000Z',
  });
  expect(decideExport([asked(at, { readyAt: at })], Date.parse('2026-09-03T10:59:59Z')).state).toBe('ready');
  expect(decideExport([asked(at, { readyAt: at })], Date.parse('2026-09-03T11:00:00Z')).state).toBe('none');
});

test('three a day, and the fourth when the first is a day old', () => {
  const three = ['2026-09-02T11:00:00Z', '2026-09-02T08:00:00Z', '2026-09-01T13:00:00Z'].map((at) =>
    asked(at, { readyAt: at }),
  );
  expect(decideExport(three.slice(0, 2), NOW).againAt).toBeNull();
  expect(decideExport(three, NOW).againAt).toBe('2026-09-02T13:00:00.000Z');
  expect(decideExport(three, Date.parse('2026-09-02T13:00:00Z')).againAt).toBeNull();
  const failed = asked('2026-09-02T09:00:00Z', { failedAt: '2026-09-02T09:03:00Z' });
  expect(decideExport([failed, failed, ...three.slice(0, 2)], NOW).againAt).toBeNull();
});
