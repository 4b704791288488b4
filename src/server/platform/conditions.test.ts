import { expect, it } from 'vitest';
import { testClock } from './clock.ts';
import { createConditions } from './conditions.ts';
import { createLog } from './log.ts';

it('tells a condition once in the log, keeps its beginning and newest facts, and tells its end', () => {
  const clock = testClock('2026-09-01T13:00:00Z');
  const lines: string[] = [];
  const conditions = createConditions({ clock, log: createLog('warn', (line) => void lines.push(line)) });

  conditions.report('disk-nearly-full', { freeMegabytes: 900 });
  clock.advance(60_000);
  conditions.report('disk-nearly-full', { freeMegabytes: 400 });
  expect(conditions.list()).toEqual([
    { code: 'disk-nearly-full', facts: { freeMegabytes: 400 }, since: '2026-09-01T13:00:00.000Z' },
  ]);

  conditions.clear('disk-nearly-full');
  conditions.clear('disk-nearly-full');
  expect(conditions.list()).toEqual([]);
  const told = lines.map((line) => JSON.parse(line) as { event: string; code: string });
  expect(told.map(({ event, code }) => `${event} ${code}`)).toEqual([
    'condition disk-nearly-full',
    'condition-over disk-nearly-full',
  ]);
});
