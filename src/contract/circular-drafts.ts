import * as z from 'zod/mini';
import { audience, MOST_CIRCULAR_TEXT, REPLIES } from './circulars.ts';
import { askedId, askedWords, id, instant, MOST_SUBJECT, screenId } from './fields.ts';
import { call } from './kit.ts';
import { REGISTRARS } from './staff.ts';

// Letters to many that are being written: each its writer's alone, until it is sent under the same id, thrown away or forgotten.

const staff = { access: REGISTRARS } as const;

/** The most drafts that one person has. */
export const MOST_CIRCULAR_DRAFTS = 50;

const words = { subject: askedWords(MOST_SUBJECT), text: askedWords(MOST_CIRCULAR_TEXT), replyTo: z.enum(REPLIES) };
const kept = { id, version: z.int(), changedAt: instant };

/** The caller's drafts, the latest first; those that were thrown away are not among them. */
export const circularDrafts = call('circularDrafts', {
  ...staff,
  input: z.strictObject({}),
  output: z.object({ drafts: z.array(z.object({ ...kept, subject: z.string() })) }),
});

/** One of the caller's drafts, to be gone on with. */
export const circularDraft = call('circularDraft', {
  ...staff,
  input: z.strictObject({ draftId: askedId }),
  output: z.object({
    draft: z.object({ ...kept, subject: z.string(), text: z.string(), replyTo: z.enum(REPLIES), audience }),
  }),
});

/**
 * Keeps what is typed under an id that the screen makes and that the letter will have; `version` is the one that the typing began from, 0 where
 * nothing was kept yet. What another tab or computer has kept meanwhile is refused (`changed-meanwhile`), and what was sent (`already-sent`).
 */
export const saveCircularDraft = call('saveCircularDraft', {
  ...staff,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({ draftId: screenId, version: z.int().check(z.gte(0)), ...words, audience }),
  output: z.object({ version: z.int(), changedAt: instant }),
  refusals: ['changed-meanwhile', 'already-sent', 'already-planned', 'too-many-drafts'],
});

/** Throws a draft away, or takes that back within a day; what is typed into it brings it back too. */
export const removeCircularDraft = call('removeCircularDraft', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ draftId: id, isRemoved: z.boolean() }),
  output: z.object({}),
});
