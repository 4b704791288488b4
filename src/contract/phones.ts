import * as z from 'zod/mini';
import { askedId, askedInstant, instant, line, screenId, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { INSTRUCTORS } from './staff.ts';
import { wrong } from './wrong.ts';

// What an instructor's phone says of what it keeps and has not sent: so that the office knows of it when the phone falls silent.

/** So many are announced one by one; whatever is more follows once these have arrived. */
export const MOST_ANNOUNCED = 500;
/** So many refused ones are told at once. */
export const MOST_TOLD = 20;

/** Says what waits on this phone, by the ids that it has made. What was announced before, has not arrived and is not named again counts as missing. */
export const announcePhone = call('announcePhone', {
  access: INSTRUCTORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    device: line(64, { required: 'required' }),
    waiting: z.array(screenId).check(z.maxLength(MOST_ANNOUNCED, wrong('too-many', { most: MOST_ANNOUNCED }))),
    /** Since when the oldest of them waits, as the phone knows. */
    since: z.nullable(askedInstant),
    /** What lies on it and cannot be opened any more. */
    unreadable: whole(0, 1_000_000),
    /** What waits on it for other accounts. */
    others: whole(0, 1_000_000),
  }),
  output: z.object({ heardAt: instant }),
});

/**
 * Tells the office what was tapped and is refused for good, in the phone's own words: of classes that are not the caller's any more, or are no
 * more at all, too. The ids are those of the taps: told twice, each is one note.
 */
export const tellOfficeOfTaps = call('tellOfficeOfTaps', {
  access: INSTRUCTORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    notes: z
      .array(
        z.strictObject({
          id: screenId,
          classId: askedId,
          text: text(1500).check(z.refine((words) => words.trim() !== '', { error: wrong('text-missing') })),
        }),
      )
      .check(
        z.minLength(1, wrong('too-few', { least: 1 })),
        z.maxLength(MOST_TOLD, wrong('too-many', { most: MOST_TOLD })),
      ),
  }),
  output: z.object({ writtenAt: instant }),
});
