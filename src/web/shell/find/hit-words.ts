import type { find, FoundDate, FoundSeat } from '../../../contract/find.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { describeTimes } from '../../shared/schedule-words.ts';

// The second line of each hit: what somebody on the phone asks about it.

export type Found = OutputOf<typeof find>;
type Of<Kind extends keyof Found> = Found[Kind] extends { hits: (infer H)[] } ? H : never;
export type FoundStudent = Of<'students'>;
export type FoundGuardian = Of<'guardians'>;
export type FoundClass = Of<'classes'>;
export type FoundSemester = Of<'semesters'>;
export type FoundInstructor = Of<'instructors'>;
export type FoundLocation = Of<'locations'>;
export type FoundLetter = Of<'letters'>;
export type FoundGroup = Of<'groups'>;

const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n');
const join = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ');

export function nameStudent({ firstName, preferredName, lastName }: FoundStudent): string {
  const calledElse = preferredName && preferredName !== firstName && `(${preferredName})`;
  return [firstName, calledElse, lastName].filter(Boolean).join(' ');
}

export function aboutStudent({ birthDate, guardianName, seats }: FoundStudent, format: Format): string {
  const born = birthDate && m.find_born({ day: format.instantDay(`${birthDate}T12:00:00Z`) });
  return lines(join(born, guardianName), ...seats.map((seat) => describeSeat(seat, format)));
}

/** How to reach them, and of each child where it is enrolled. */
export function aboutGuardian({ phone, email, students }: FoundGuardian, format: Format): string {
  const children = students.flatMap(({ name, seats }) =>
    seats.length === 0
      ? [m.find_child_without({ name })]
      : seats.map((seat) => m.find_child({ name, seat: describeSeat(seat, format) })),
  );
  return lines(join(phone, email), ...children);
}

export function aboutClass(
  { semesterName, capacity, seatsTaken, waiting, ...where }: FoundClass,
  format: Format,
): string {
  const fill = m.find_fill({ taken: seatsTaken, capacity });
  const filled = waiting > 0 ? `${fill}, ${m.find_waiting({ count: waiting })}` : fill;
  return lines(semesterName, join(...describeWhere(where, format), filled));
}

export const aboutInstructor = ({ next }: FoundInstructor, format: Format) => describeNext(next, format);

/** What meets there today, and what is next where that is another day. */
export function aboutLocation({ today, next }: FoundLocation, format: Format): string {
  if (today.length === 0) return lines(m.find_nothing_today(), describeNext(next, format));
  const dates = today.map(({ classTitle, start, end }) => `${format.times(start, end)} ${classTitle}`);
  return m.find_today({ dates: dates.join(' · ') });
}

export function aboutGroup({ semesterName, classes }: FoundGroup): string {
  return join(semesterName, m.find_group_classes({ count: classes }));
}

export function aboutLetter({ state, at, mails }: FoundLetter, format: Format, now: number): string {
  const when = format.instant(at);
  if (state === 'sent') return m.find_letter_sent({ at: when, count: mails ?? 0 });
  if (state === 'taken-back')
    return mails ? m.find_letter_taken_back({ at: when, count: mails }) : m.find_letter_taken_back_whole({ at: when });
  if (state === 'draft') return m.find_letter_draft({ at: when });
  return Date.parse(at) > now ? m.find_letter_planned({ at: when }) : m.find_letter_due({ at: when });
}

export function aboutSemester(semester: FoundSemester, format: Format, now: number): string {
  const { startsOn, endsOn, isArchived, isOpen } = semester;
  const span = m.find_semester_span({ from: format.longDay(startsOn), to: format.longDay(endsOn) });
  if (isArchived) return lines(span, m.find_semester_archived());
  return lines(span, join(describeWindow(semester, format, now), !isOpen && m.find_semester_hidden()));
}

function describeWindow(
  { registrationOpensAt: opens, registrationClosesAt: closes }: FoundSemester,
  format: Format,
  now: number,
) {
  if (now < Date.parse(opens)) return m.find_semester_opens({ at: format.instant(opens) });
  if (now <= Date.parse(closes)) return m.find_semester_open({ at: format.instant(closes) });
  return m.find_semester_closed({ at: format.instant(closes) });
}

interface Where {
  readonly schedule: FoundSeat['schedule'];
  readonly location: string | null;
  readonly instructors: readonly string[];
}

/** When, where, and with whom. */
const describeWhere = ({ schedule, location, instructors }: Where, format: Format) => [
  describeTimes(schedule, format),
  location,
  instructors.length > 0 && m.find_with({ names: format.list([...instructors]) }),
];

function describeSeat(seat: FoundSeat, format: Format): string {
  const { classTitle, position } = seat;
  const state = position === null ? m.find_enrolled() : m.find_waits({ position });
  return join(`${classTitle}: ${state}`, ...describeWhere(seat, format));
}

function describeNext(next: FoundDate | null, format: Format): string {
  if (!next) return m.find_no_next();
  const { classTitle: title, on, start, end, location } = next;
  return join(m.find_next({ title, day: format.longDay(on), time: format.times(start, end) }), location);
}
