import { expect, test } from 'vitest';
import { decidePlanned, decideSendingTime } from './planned-letters.ts';

const timeZone = 'America/New_York';
const from = (now: string) => ({ now: Date.parse(now), timeZone });
const autumn = from('2026-10-01T12:00:00Z');

test('a letter goes at the hour on the school’s clocks, before and after they change', () => {
  const at = (on: string) => decideSendingTime({ on, at: '08:00' }, autumn);
  expect(at('2026-10-31')).toEqual({ sendsAt: '2026-10-31T12:00:00.000Z', clocks: 'once' });
  expect(at('2026-11-02')).toEqual({ sendsAt: '2026-11-02T13:00:00.000Z', clocks: 'once' });
});

test('a time that the clocks skip is the one an hour later, and one that they show twice is the first', () => {
  const skipped = decideSendingTime({ on: '2027-03-14', at: '02:30' }, autumn);
  expect(skipped).toEqual({ sendsAt: '2027-03-14T07:30:00.000Z', clocks: 'skipped' });
  const twice = decideSendingTime({ on: '2026-11-01', at: '01:30' }, autumn);
  expect(twice).toEqual({ sendsAt: '2026-11-01T05:30:00.000Z', clocks: 'twice' });
});

test('neither the past, nor this minute, nor more than a year ahead', () => {
  const at = (on: string, time: string) => decideSendingTime({ on, at: time }, autumn)?.sendsAt ?? null;
  expect(at('2026-10-01', '07:59')).toBeNull();
  expect(at('2026-10-01', '08:00')).toBeNull();
  expect(at('2026-10-01', '08:01')).toBe('2026-10-01T12:01:00.000Z');
  expect(at('2027-10-01', '08:00')).toBe('2027-10-01T12:00:00.000Z');
  expect(at('2027-10-01', '08:01')).toBeNull();
  // A screen's clock counts parts of a millisecond.
  expect(decideSendingTime({ on: '2026-10-01', at: '08:01' }, { ...autumn, now: autumn.now + 0.3 })).not.toBeNull();
});

test('it waits, is due from its instant on for a day, and then waits for a person, as where its planner may not send', () => {
  const sendsAt = '2026-10-02T12:00:00.000Z';
  const states = ['2026-10-02T11:59:59Z', sendsAt, '2026-10-03T12:00:00Z', '2026-10-03T12:00:01Z'];
  const of = (mayPlannerSend: boolean) =>
    states.map((now) => decidePlanned({ sendsAt, mayPlannerSend }, Date.parse(now)));
  expect(of(true)).toEqual(['waits', 'due', 'due', 'late']);
  expect(of(false)).toEqual(['planner-gone', 'planner-gone', 'planner-gone', 'planner-gone']);
});
