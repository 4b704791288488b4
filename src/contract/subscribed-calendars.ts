import * as z from 'zod/mini';
import { day, id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';
import { wrong } from './wrong.ts';

// Calendars of the internet that the portal looks at every week; what they have that the school has not counts once the office says so.

/** So many calendars a school subscribes to. */
export const MOST_CALENDARS = 5;
/** So many differences are shown, and answered, at once. */
export const MOST_DIFFERENCES = 300;

/** Why a calendar could not be read. */
export const CALENDAR_TROUBLES = [
  'not-an-address',
  'not-https',
  'has-password',
  'other-port',
  'no-such-host',
  'not-public',
  'certificate',
  'unreachable',
  'too-slow',
  'too-many-redirects',
  'refused',
  'compressed',
  'too-big',
  'no-calendar',
  'cut-short',
  'no-days',
  'too-many-days',
  'too-much',
] as const;
export type CalendarTrouble = (typeof CALENDAR_TROUBLES)[number];

const spanOfDays = { from: day, to: day, name: z.string() };

const difference = z.object({
  /** Names it in the answer. */
  key: z.string(),
  /** A day that the school has not, another one in place of the school's `was`, or one that is gone from the calendar. */
  kind: z.enum(['new', 'changed', 'gone']),
  ...spanOfDays,
  was: z.nullable(z.object(spanOfDays)),
  /** Proposed by its title (`domain/free-day-words.ts`), or because it is about a day that came from this calendar. */
  isProposed: z.boolean(),
});

/** The calendars that the school subscribes to, the first one first, each with what of it waits for the office. */
export const subscribedCalendars = call('subscribedCalendars', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    calendars: z.array(
      z.object({
        id,
        name: z.string(),
        /** Of its address no more than this: the rest may be a secret. */
        host: z.string(),
        lookedAt: instant,
        /** When it last could be read; and why it could not since. */
        readAt: instant,
        trouble: z.nullable(z.enum(CALENDAR_TROUBLES)),
        /** How many of the proposed differences there are. */
        waiting: z.int(),
        differences: z.array(difference),
        /** How many more there are than those. */
        more: z.int(),
        /** Whether the last answer can be taken back. */
        mayUndo: z.boolean(),
      }),
    ),
  }),
});

const calendarId = z.strictObject({ calendarId: id });

/** Subscribes to the calendar of an address, which must be readable now. Nothing of it counts yet. */
export const subscribeCalendar = call('subscribeCalendar', {
  access: ADMINISTRATORS,
  deadline: 'file',
  input: z.strictObject({ address: line(2000, { required: 'address-missing' }) }),
  output: z.object({ calendarId: id }),
  refusals: ['calendar-not-read', 'already-subscribed', 'too-many-calendars'],
});

/** Looks at a calendar now, at most once a minute. That it cannot be read is no refusal: the list says it. */
export const lookAtCalendar = call('lookAtCalendar', {
  access: ADMINISTRATORS,
  deadline: 'file',
  input: calendarId,
  output: z.object({}),
  refusals: ['too-many-tries'],
});

/** Ends a subscription. The closed days that came of it stay. */
export const unsubscribeCalendar = call('unsubscribeCalendar', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: calendarId,
  output: z.object({}),
});

/**
 * What becomes of differences, by their keys: taken, they are the school's closed days, on which classes are not held; else they are not proposed
 * again. Differences that are not named stay. Dates of classes that are there stay as they are.
 */
export const answerDifferences = call('answerDifferences', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({
    calendarId: id,
    answers: z
      .array(z.strictObject({ key: z.string().check(z.maxLength(400)), isTaken: z.boolean() }))
      .check(z.minLength(1, wrong('too-few', { least: 1 })), z.maxLength(MOST_DIFFERENCES)),
  }),
  output: z.object({ taken: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** Takes the last answer back, within a day and as long as nobody has changed the closed days that came of it. */
export const undoAnswer = call('undoAnswer', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: calendarId,
  output: z.object({}),
  refusals: ['changed-meanwhile', 'already-undone'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'organization.calendar-subscribed': { fields: ['name', 'address'] },
  'organization.calendar-removed': { fields: ['name', 'address'] },
  'organization.calendar-answered': { fields: ['name', 'closedDays'] },
  'organization.calendar-answer-undone': { fields: ['name', 'closedDays'] },
} as const;
