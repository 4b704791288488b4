import { expect, test } from 'vitest';
import { decideBefore, decideMissed, isForClass, isTimeToLook } from './letter-rules.ts';

const timeZone = 'America/New_York';
const at = (now: string) => ({ now: Date.parse(now), timeZone });
const rule = { days: 3, at: '17:00' };
const always = { activeSince: '2026-01-01T00:00:00.000Z', hasGone: false };
/** A class that begins on 13 October at three. */
const first = { on: '2026-10-13', endsAt: '2026-10-13T19:00:00.000Z' };

test('it waits for its day and hour, is due until the class begins, and then is over', () => {
  const state = (now: string) => decideBefore(first, rule, always, at(now))?.state ?? null;
  expect(state('2026-10-10T20:59:59Z')).toBe('waits');
  expect(state('2026-10-10T21:00:00Z')).toBe('due');
  expect(state('2026-10-13T18:59:59Z')).toBe('due');
  expect(state('2026-10-13T19:00:00Z')).toBeNull();
});

test('on the day itself it goes before the class begins or never; sixty days are as good as three', () => {
  const sending = (days: number, time: string) =>
    decideBefore(first, { days, at: time }, always, at('2026-08-01T12:00:00Z'));
  expect(sending(0, '08:00')).toEqual({ sendsAt: '2026-10-13T12:00:00.000Z', state: 'waits' });
  expect(sending(0, '15:00')?.state).toBe('never');
  expect(sending(60, '08:00')?.sendsAt).toBe('2026-08-14T12:00:00.000Z');
});

test('what should have gone before the rule was on is late, unless it has gone to somebody already', () => {
  const now = at('2026-10-12T12:00:00Z');
  const state = (activeSince: string, hasGone = false) =>
    decideBefore(first, rule, { activeSince, hasGone }, now)?.state;
  expect(state('2026-10-10T21:00:00.000Z')).toBe('due');
  expect(state('2026-10-10T21:00:00.001Z')).toBe('late');
  expect(state('2026-10-11T00:00:00.000Z', true)).toBe('due');
});

test('the hour is the school’s before and after its clocks change; one that they skip is the next, one shown twice the first', () => {
  const goes = (on: string, time: string) =>
    decideBefore({ on, endsAt: `${on}T23:00:00.000Z` }, { days: 1, at: time }, always, at('2026-10-01T12:00:00Z'))
      ?.sendsAt;
  expect(goes('2026-11-01', '17:00')).toBe('2026-10-31T21:00:00.000Z');
  expect(goes('2026-11-02', '17:00')).toBe('2026-11-01T22:00:00.000Z');
  expect(goes('2026-11-02', '01:30')).toBe('2026-11-01T05:30:00.000Z');
  expect(goes('2027-03-15', '02:30')).toBe('2027-03-14T07:30:00.000Z');
});

test('of a missed date it goes that evening once the class has ended, on the day after at the latest, and not for what was before the rule', () => {
  const missed = (end: string, now: string, activeSince = always.activeSince) =>
    decideMissed({ on: '2026-10-13', end }, { at: '18:00' }, { activeSince }, at(now));
  expect(missed('16:00', '2026-10-13T21:59:00Z')).toEqual({ sendsAt: '2026-10-13T22:00:00.000Z', state: 'waits' });
  expect(missed('16:00', '2026-10-13T22:00:00Z')?.state).toBe('due');
  expect(missed('19:30', '2026-10-13T22:30:00Z')?.state).toBe('waits');
  expect(missed('16:00', '2026-10-15T03:59:00Z')?.state).toBe('due');
  expect(missed('16:00', '2026-10-15T04:00:00Z')).toBeNull();
  expect(missed('16:00', '2026-10-13T22:30:00Z', '2026-10-13T22:15:00.000Z')).toBeNull();
});

test('a rule looks at its time, by day once an hour, for forms once a day, and by day for a time that no server saw', () => {
  const looks = (now: string, lookedAt: string | null, kind: 'before-class' | 'before-forms' = 'before-class') =>
    isTimeToLook({ kind, at: '17:00', lookedAt }, at(now));
  const before = '2026-10-13T20:59:00.000Z';
  expect(looks('2026-10-13T20:59:30Z', before)).toBe(false);
  expect(looks('2026-10-13T21:00:00Z', before)).toBe(true);
  expect(looks('2026-10-13T21:59:00Z', '2026-10-13T21:00:00.000Z')).toBe(false);
  expect(looks('2026-10-13T22:00:00Z', '2026-10-13T21:00:00.000Z')).toBe(true);
  expect(looks('2026-10-13T22:00:00Z', '2026-10-13T21:00:00.000Z', 'before-forms')).toBe(false);
  // After eight families are not written to, before eight in the morning neither.
  expect(looks('2026-10-14T03:00:00Z', '2026-10-13T21:00:00.000Z')).toBe(false);
  expect(looks('2026-10-14T03:00:00Z', before)).toBe(false);
  expect(looks('2026-10-14T12:00:00Z', before, 'before-forms')).toBe(true);
  expect(looks('2026-10-14T03:00:00Z', null)).toBe(false);
  expect(isTimeToLook({ kind: 'before-class', at: '21:30', lookedAt: null }, at('2026-10-14T01:30:00Z'))).toBe(true);
});

test('a rule is for every class, for those of its types, or for those that it names', () => {
  const one = { id: 'climbing', typeId: 'sports', semesterId: 'fall' };
  const every = { semesterId: null, typeIds: [], classIds: [] };
  expect(isForClass(every, one)).toBe(true);
  expect(isForClass({ ...every, semesterId: 'spring' }, one)).toBe(false);
  expect(isForClass({ ...every, typeIds: ['arts'] }, one)).toBe(false);
  expect(isForClass({ ...every, typeIds: ['arts'], classIds: ['climbing'] }, one)).toBe(true);
  expect(isForClass({ ...every, semesterId: 'spring', classIds: ['climbing'] }, one)).toBe(false);
});
