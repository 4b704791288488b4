import { isDay } from '../domain/day.ts';
import * as z from 'zod/mini';
import { isVisibleName } from '../domain/names.ts';
import { canBeStored } from '../domain/storable.ts';
import { canBeCalled } from '../domain/phone-digits.ts';
import type { FieldCode, FieldFacts } from './field-codes.ts';
import { wrong } from './wrong.ts';

/** Codes whose sentence needs nothing. */
type Plain = { [C in FieldCode]: FieldFacts[C] extends null ? C : never }[FieldCode];

/** Tabs and ends of lines, as a pasted name brings them along: in a line they are a space. */
const SPACE_IN_LINE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// Control characters, and the marks that reverse the reading direction of what follows; text of several lines may have tabs and line feeds.
const CONTROL_IN_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_IN_TEXT = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The id of any record: a UUID in lower case, made by the server. */
export const id = z.string().check(z.regex(UUID, wrong('not-valid')));

const MADE_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of a record to be, made by the screen: sent twice, it is made once. With the version that ids have; mails take no other. */
export const screenId = z.string().check(z.regex(MADE_UUID, wrong('not-valid')));

/** Whether an asked-for id can name a record at all; what cannot is simply not found, without asking the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Words to look for or to filter by, as typed or as an address brings them, at most `max` characters; what the database takes nowhere, U+0000 and half a character, is `not-storable`. */
export function askedWords(max: number) {
  return z
    .string()
    .check(z.maxLength(max, wrong('too-long', { most: max })), z.refine<string>(canBeStored, wrong('not-storable')));
}

/** An id as a visitor may bring it, from an old link for instance: any short text; what does not exist is simply not found. One that is written down is `keptId`. */
export const askedId = z.string().check(z.maxLength(64, wrong('too-long', { most: 64 })));

/** An asked-for id that is written down, whether it names anything or not: the database must take it (`not-storable`). */
export const keptId = askedWords(64);

/** A calendar date `YYYY-MM-DD` that exists, from 1900 to 2199. */
export const day = z.string().check(z.refine((text) => isDay(text), { error: wrong('not-a-day'), abort: true }));

/** A time of day at the school, `HH:MM` in 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong('not-a-time')));

/** One dated occurrence of a class: local wall times on a local date at the school. */
export const meeting = z.object({ on: day, start: timeOfDay, end: timeOfDay });

/** One as staff set it; `locationId` where it is held elsewhere than its class. */
export const plannedDate = z.object({ ...meeting.shape, locationId: z.optional(id) });

/** One as people are told of it; `place` where it is held elsewhere than its class. */
export const datePlace = z.object({ name: z.string(), address: z.string() });
export const heldDate = z.object({ ...meeting.shape, place: z.optional(datePlace) });

/** An instant as ISO 8601 text in UTC, e.g. `2026-03-01T14:00:00.000Z`. */
export const instant = z.string();

/** One line of text: trimmed, tabs and ends of lines made spaces, in Unicode normal form C, without control or direction-reversing characters, at most `max` characters. */
export function line(max: number, words: { required?: Plain } = {}) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4, wrong('too-long', { most: max }))),
      z.transform((text: string) =>
        text.isWellFormed() ? text.normalize('NFC').replaceAll(SPACE_IN_LINE, ' ').trim() : text,
      ),
    ),
    z.string().check(
      z.refine((text) => text.isWellFormed() && !CONTROL_IN_LINE.test(text), {
        error: wrong('not-storable'),
      }),
      z.maxLength(max, wrong('too-long', { most: max })),
      z.minLength(words.required === undefined ? 0 : 1, words.required === undefined ? '' : wrong(words.required)),
    ),
  );
}

/** A line that names something or somebody, and so shows at least one letter or number; empty only where nothing is `required`. */
export function name(max: number, words: { required?: Plain } = {}) {
  return z.pipe(
    line(max, words),
    z.string().check(
      z.refine((text) => text === '' || isVisibleName(text), {
        error: wrong('not-visible'),
      }),
    ),
  );
}

// Numbers that are copied from a list of contacts bring them along, unseen.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line that tells a telephone number or words instead of one: as `line`, without the direction marks that a copied number has around it. */
export function phone(max: number, words: { required?: Plain } = {}) {
  const bare = z.transform((text: string) => text.replaceAll(DIRECTION_MARKS, ''));
  return z.pipe(z.pipe(z.string(), bare), line(max, words));
}

/** To check a `phone` by: at least five digits, or nothing where that may be told. Fails with "phone-too-short". */
export const phoneDigits = z.refine<string>((value) => value === '' || canBeCalled(value), {
  error: wrong('phone-too-short'),
});

// As the library's own pattern, with what else stands before the "@" of real addresses, `a&b@example.org`.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]*[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** An e-mail address, of which no more is asked than that it looks like one. */
export function emailAddress(required: Plain) {
  return z.pipe(line(254, { required }), z.email({ error: wrong('not-an-email'), pattern: EMAIL }));
}

/** Text of several lines: Unicode normal form C, line feeds only, without other control or direction-reversing characters. */
export function text(max: number) {
  const tooLong = wrong('too-long', { most: max });
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4, tooLong)),
      z.transform((value: string) =>
        value.isWellFormed() ? value.normalize('NFC').replaceAll(/\r\n?/g, '\n').trimEnd() : value,
      ),
    ),
    z.string().check(
      z.refine((value) => value.isWellFormed() && !CONTROL_IN_TEXT.test(value), {
        error: wrong('not-storable'),
      }),
      z.maxLength(max, tooLong),
    ),
  );
}

/** What somebody typed and did not save, as the form writes it: JSON that nobody but the form reads. */
export const draftContent = askedWords(16_000);

/** An instant as a form sends it: ISO 8601 in UTC with milliseconds or without, from 1900 to 2199. */
export const askedInstant = z.string().check(
  z.refine(
    (value) =>
      /^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    {
      error: wrong('not-an-instant'),
    },
  ),
);

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number) {
  const words = wrong('not-whole', { least, most });
  return z.int(words).check(z.gte(least, words), z.lte(most, words));
}

/** The most money, in the smallest unit of a currency, that a price may be: what a 32-bit number of the database holds, in round figures. */
export const MOST_CENTS = 2_000_000_000;

/** Money in the smallest unit of the organisation's currency, e.g. cents. */
export const cents = z.int().check(z.gte(0));

/** Some of a thing's described fields, as they are asked for or as they are told, to be parts of a schema. */
export function shapes<
  As extends 'asked' | 'told',
  Fields extends Readonly<Record<string, Readonly<Record<As, z.ZodMiniType>>>>,
  Name extends keyof Fields & string,
>(fields: Fields, names: readonly Name[], as: As) {
  // Each name with its own shape.
  return Object.fromEntries(names.map((name) => [name, fields[name]?.[as]])) as { [Each in Name]: Fields[Each][As] };
}

/** The longest subject of a letter. */
export const MOST_SUBJECT = 150;
