import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle } from '../../platform/letters/letter-parts.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import type { Known, NamedGroup } from './known.ts';

/** Seats that no longer have a part of a group's price. */
export const seatsApart = z.array(
  z.object({ classId: z.uuid(), groupId: z.uuid(), cents: z.int(), beforeCents: z.int() }),
);
export type SeatsApart = z.output<typeof seatsApart>;

/** What a letter must know to name them. */
export const groupsApart = (apart: SeatsApart = []): NamedGroup[] =>
  apart.map(({ groupId, classId }) => ({ groupId, lowered: [{ classId }] }));

/** That a group's price no longer applies, and what each seat costs since. */
export function apartNotes(apart: SeatsApart, { classes, groups }: Known, school: LetterSchool): string[] {
  return apart
    .filter(({ cents, beforeCents }) => cents !== beforeCents)
    .map(({ classId, groupId, cents, beforeCents }) => {
      const group = groups.get(groupId) ?? m.mail_group_unnamed({}, school.reader);
      const prices = { price: priceWords(cents, school), before: priceWords(beforeCents, school) };
      return m.mail_group_ended({ group, class: classTitle(classes, classId, school), ...prices }, school.reader);
    });
}
