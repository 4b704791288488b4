import { expect, test } from 'vitest';
import { describeWhatNext, type Line } from './result-words.ts';

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
  const { waitlisted, submitted } = describeWhatNext([waits(true)]);
  expect(waitlisted).toContain('Confirm your address');
  expect(waitlisted).not.toContain('there is nothing to do until then');
  expect(submitted(at)).toContain('as soon as your address is confirmed');
  expect(describeWhatNext([waits(false)]).waitlisted).toContain('there is nothing to do until then');
});

test('a seat that was given back is not promised any more, nor is a mail about it', () => {
  const { enrolled: words, submitted } = describeWhatNext([enrolled(seat(null, 'address-unproven'))]);
  expect(words).not.toMatch(/yours/);
  expect(submitted(at)).toBe('Submitted today.');
});

test('a held seat becomes theirs by the proof; one that is theirs is', () => {
  const { enrolled: words, waitlisted } = describeWhatNext([enrolled(seat('2026-09-01T13:30:00Z')), waits(true)]);
  expect(words).toContain('once your address is confirmed');
  expect(waitlisted).toContain('Confirm your address');
  const done = describeWhatNext([enrolled(seat(null))]);
  expect(done.enrolled).toContain('The seats are yours');
  expect(done.submitted(at)).toContain('on its way to you');
});
