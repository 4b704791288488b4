import type { GroupPrice } from '../../../domain/pricing.ts';
import { totalsOf } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import type { Known } from './known.ts';
import type { RegistrationStanding } from '../standing/standing-store.ts';

/** What the seats of a registration cost together, what those would add that are waited for, and what is not part of it. */
export function priceNotes({ lines, groups }: RegistrationStanding, known: Known, school: LetterSchool): string[] {
  const { totalCents, ifSeatCents } = totalsOf(lines);
  const isPaid = totalCents !== 0;
  return [
    ...groupNotes(groups, known, school),
    isPaid && m.mail_registration_total({ total: priceWords(totalCents, school) }, school.reader),
    ifSeatCents > 0 && m.mail_registration_if_seats({ amount: priceWords(ifSeatCents, school) }, school.reader),
    isPaid && lines.some(({ now }) => now === 'refused') && m.mail_registration_refused_free({}, school.reader),
  ].filter((words) => words !== false);
}

/** The groups that somebody has completed, with the seats of before that cost less by them. */
export function groupNotes(
  groups: readonly GroupPrice[],
  { students, classes, groups: names }: Known,
  school: LetterSchool,
): string[] {
  return groups.flatMap(({ groupId, studentId, cents, insteadOfCents, lowered }) => {
    const student = studentName(students, studentId, school);
    const prices = { total: priceWords(cents, school), before: priceWords(insteadOfCents, school) };
    const group = names.get(groupId);
    return [
      group
        ? m.mail_group_complete({ student, group, ...prices }, school.reader)
        : m.mail_group_complete_removed({ student, ...prices }, school.reader),
      ...lowered.map((seat) =>
        m.mail_group_lowered(
          {
            class: classTitle(classes, seat.classId, school),
            price: priceWords(seat.cents, school),
            before: priceWords(seat.beforeCents, school),
          },
          school.reader,
        ),
      ),
    ];
  });
}
