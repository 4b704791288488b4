import { expect, test } from 'vitest';
import { describeResult, describeWhatNext, hasEnded, type Line } from './result-words.ts';

const at = { at: 'today' };
const seat = (heldUntil: string | null, endReason: 'address-unproven' | null = null): NonNullable<Line['seat']> => ({
  state: endReason ? 'revoked' : 'enrolled',
  heldUntil,
  endedAt: endReason && '2026-09-01T13:30:00Z',
  endReason,
});
const enrolled = (of: Line['seat']) => ({ outcome: 'enrolled', needsProof: false, seat: of }) as const;
const waits = (needsProof: boolean) => ({ outcome: 'waitlisted', needsProof, seat: null }) as const;

test('who waits with an unconfirmed address is told to confirm it, not that there is nothing to do', () => {
  const { waitlisted, submitted } = describeWhatNext([waits(true)], 'waits-for-proof');
  expect(waitlisted).toContain('Confirm your address');
  expect(waitlisted).not.toContain('there is nothing to do until then');
  expect(submitted(at)).toContain('as soon as your address is confirmed');
  expect(describeWhatNext([waits(false)], 'leaves').waitlisted).toContain('there is nothing to do until then');
});

test('a seat that was given back is not promised any more, nor is a mail about it', () => {
  const { enrolled: words, submitted } = describeWhatNext(
    [enrolled(seat(null, 'address-unproven'))],
    'waits-for-proof',
  );
  expect(words).not.toMatch(/yours/);
  expect(submitted(at)).toBe('Submitted today.');
});

test('the heading is about how it stands now: seats that lapsed or were given back are none', () => {
  const refused = { outcome: 'refused', needsProof: false, seat: null } as const;
  const [own, lapsed] = [enrolled(seat(null)), enrolled(seat(null, 'address-unproven'))];
  const headings = [
    [[own, own], 'You are enrolled'],
    [[own, lapsed], 'Enrolled in part'],
    [[lapsed, lapsed], 'You are no longer enrolled'],
    [[lapsed, refused], 'You are no longer enrolled'],
    [[lapsed, waits(true)], 'You are on the waitlist'],
    [[refused], 'Not enrolled'],
  ] as const;
  expect(headings.map(([lines]) => describeResult(lines))).toEqual(headings.map(([, words]) => words));
  expect(headings.map(([lines]) => hasEnded(lines))).toEqual([false, false, true, true, true, false]);
  expect(describeWhatNext([lapsed], 'waits-for-proof').submitted(at)).toBe('Submitted today.');
  expect(describeWhatNext([own, lapsed], 'leaves').submitted(at)).toContain('on its way');
  // Where one of two is gone, the sentence above both no longer says that they are theirs.
  expect(describeWhatNext([own, lapsed], 'leaves').enrolled).not.toMatch(/yours/);
});

test('a held seat becomes theirs by the proof; one that is theirs is', () => {
  const { enrolled: words, waitlisted } = describeWhatNext(
    [enrolled(seat('2026-09-01T13:30:00Z')), waits(true)],
    'waits-for-proof',
  );
  expect(words).toContain('once your address is confirmed');
  expect(waitlisted).toContain('Confirm your address');
  const done = describeWhatNext([enrolled(seat(null))], 'leaves');
  expect(done.enrolled).toContain('The seats are yours');
  expect(done.submitted(at)).toContain('on its way to you');
});

test('where no mail leaves none is promised, whoever waits', () => {
  const { waitlisted, submitted } = describeWhatNext([enrolled(seat(null)), waits(false)], 'none');
  expect(submitted(at)).toContain('No mail is sent');
  expect(waitlisted).not.toContain('mail');
  expect(describeWhatNext([enrolled(seat(null))], 'waits-for-proof').submitted(at)).toContain(
    'as soon as your address',
  );
});
