import * as z from 'zod/mini';
import { audience, REPLIES, written } from './circulars.ts';
import { askedId, day, id, instant, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { version } from './semesters.ts';
import { REGISTRARS } from './staff.ts';

// Letters to many that go at an hour: whom they are for is found as they go.

const staff = { access: REGISTRARS } as const;

/** The most letters that are planned at a time. */
export const MOST_PLANNED = 50;

/** A day and a time on the school's clocks; a time that they skip is the one an hour later, one that they show twice the first. */
const time = { on: day, at: timeOfDay };

/**
 * How it stands: `waits` for its time, `due` goes within minutes; the others wait for a person: more than a day late, its planner may not send
 * letters any more, or nobody gets it (or something in it stands for nothing) now that it should go.
 */
export const PLANNED_STATES = ['waits', 'due', 'late', 'planner-gone', 'nobody'] as const;

const planned = z.object({
  id,
  version: z.int(),
  subject: z.string(),
  sentBy: z.string(),
  sendsAt: instant,
  state: z.enum(PLANNED_STATES),
  /** To so many addresses if it went now. */
  mails: z.int(),
});

/** The letters that are planned, the next first, and to how many each would go now. */
export const plannedCirculars = call('plannedCirculars', {
  ...staff,
  input: z.strictObject({}),
  output: z.object({ planned: z.array(planned) }),
});

/** One planned letter as it would go now. */
export const plannedCircular = call('plannedCircular', {
  ...staff,
  input: z.strictObject({ circularId: askedId }),
  output: z.object({
    planned: z.extend(planned, {
      text: z.string(),
      audience,
      replyTo: z.enum(REPLIES),
      replyAddress: z.nullable(z.string()),
      semesterName: z.nullable(z.string()),
      className: z.nullable(z.string()),
    }),
  }),
});

/** Plans a letter under the id of its draft, which it takes the place of; a second click plans nothing more. */
export const planCircular = call('planCircular', {
  ...staff,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({ circularId: id, audience, ...written, ...time }),
  output: z.object({ sendsAt: instant }),
  refusals: ['nobody-to-write-to', 'already-sent', 'no-time-to-send', 'too-many-planned'],
});

/** Plans it for another time. Whose planner may not send letters any more is whoever's does this. */
export const movePlannedCircular = call('movePlannedCircular', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ circularId: id, version, ...time }),
  output: z.object({ sendsAt: instant }),
  refusals: ['changed-meanwhile', 'already-sent', 'no-time-to-send'],
});

/** Calls it off: it is a draft again, of whoever does this. */
export const cancelPlannedCircular = call('cancelPlannedCircular', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ circularId: id }),
  output: z.object({}),
  refusals: ['already-sent'],
});

/** Sends it now, whatever its time. */
export const sendPlannedCircular = call('sendPlannedCircular', {
  ...staff,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject({ circularId: id }),
  output: z.object({ mails: z.int() }),
  refusals: ['nobody-to-write-to'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'circular.planned': { fields: ['subject', 'sendsAt'] },
  'circular.plan-changed': { fields: ['subject', 'sendsAt'] },
  'circular.plan-cancelled': { fields: ['subject', 'sendsAt'] },
} as const;
