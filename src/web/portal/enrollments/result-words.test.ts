import { expect, test } from 'vitest';
import { LINE_STATES } from '../../../domain/standing.ts';
import { describeEnded, describeResult, describeWhatNext, type Line, sortLines } from './result-words.ts';

const at = { at: 'today' };
const line = (outcome: Line['outcome'], now: Line['now'] = outcome) =>
  ({ outcome, now, needsProof: false, heldUntil: null }) as const;
const held = { ...line('enrolled'), heldUntil: '2026-09-01T13:30:00Z' };
const lapsed = line('enrolled', 'unproven');
const waits = (needsProof: boolean) => ({ ...line('waitlisted'), needsProof });

test('who waits with an unconfirmed address is told to confirm it, not that there is nothing to do', () => {
  const { waitlisted, submitted } = describeWhatNext([waits(true)], 'waits-for-proof');
  expect(waitlisted).toContain('Confirm your address');
  expect(waitlisted).not.toContain('there is nothing to do until then');
  expect(submitted(at)).toContain('as soon as your address is confirmed');
  expect(describeWhatNext([waits(false)], 'leaves').waitlisted).toContain('there is nothing to do until then');
});

test('a seat that was given back is not promised any more, nor is a mail about it', () => {
  expect(describeWhatNext([lapsed], 'waits-for-proof').submitted(at)).toBe('Submitted today.');
  expect(describeWhatNext([line('enrolled'), lapsed], 'leaves').submitted(at)).toContain('on its way');
});

test('the heading is about how it stands now: what was promoted or moved is sure, what lapsed or was given up is not', () => {
  const [own, refused] = [line('enrolled'), line('refused')];
  const headings = [
    [[own, line('waitlisted', 'promoted'), line('enrolled', 'moved-here')], 'You are enrolled'],
    [[own, lapsed], 'Enrolled in part'],
    [[lapsed, refused], 'You are no longer enrolled'],
    [[line('enrolled', 'cancelled')], 'You are no longer enrolled'],
    [[line('waitlisted', 'left-waitlist'), refused], 'You are no longer on the waitlist'],
    [[lapsed, waits(true)], 'You are on the waitlist'],
    [[refused], 'Not enrolled'],
  ] as const;
  expect(headings.map(([lines]) => describeResult(lines))).toEqual(headings.map(([, words]) => words));
});

test('every line stands in one part, whatever became of it', () => {
  const lines = LINE_STATES.map((now) => line(now === 'waitlisted' ? 'waitlisted' : 'enrolled', now));
  const { enrolled, waiting, ended, refused } = sortLines(lines);
  expect(enrolled.map(({ now }) => now)).toEqual(['enrolled', 'promoted', 'moved-here']);
  expect([waiting.length, refused.length]).toEqual([1, 1]);
  expect(enrolled.length + waiting.length + ended.length + refused.length).toBe(lines.length);
});

test('what is over is called what it was: a seat, a place on a waitlist, or both', () => {
  const left = line('waitlisted', 'left-waitlist');
  expect(describeEnded([lapsed])).toBe('No longer enrolled');
  expect(describeEnded([line('waitlisted', 'withdrawn')])).toBe('No longer enrolled');
  expect(describeEnded([left, line('waitlisted', 'cancelled')])).toBe('No longer on the waitlist');
  expect(describeEnded([left, lapsed])).toBe('No longer enrolled, or no longer on the waitlist');
});

test('a held seat becomes theirs by the proof; one that is theirs is', () => {
  const { enrolled: words, waitlisted } = describeWhatNext([held, waits(true)], 'waits-for-proof');
  expect(words).toContain('once your address is confirmed');
  expect(waitlisted).toContain('Confirm your address');
  const done = describeWhatNext([line('enrolled')], 'leaves');
  expect(done.enrolled).toContain('The seats are yours');
  expect(done.submitted(at)).toContain('on its way to you');
});

test('where no mail leaves none is promised, whoever waits', () => {
  const { waitlisted, submitted } = describeWhatNext([line('enrolled'), waits(false)], 'none');
  expect(submitted(at)).toContain('No mail is sent');
  expect(waitlisted).not.toContain('mail');
  expect(describeWhatNext([line('enrolled')], 'waits-for-proof').submitted(at)).toContain('as soon as your address');
});
