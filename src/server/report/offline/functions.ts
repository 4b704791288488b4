import type { ClassAttendance } from '../../../contract/attendance.ts';
import type * as offlineCalls from '../../../contract/offline.ts';
import type { KeptDate, KeptWord } from '../../../contract/offline.ts';
import { TRIES_MINUTES } from '../../../domain/attendance.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
import { daysToKeep, keptUntil, MOST_DATES } from '../../../domain/kept-data.ts';
import { byName } from '../../../domain/names.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { wallTimeAtSchool } from '../../../domain/school-instant.ts';
import { shortNames } from '../../../domain/short-names.ts';
import { openCodeWords } from '../../code-words/store.ts';
import { type Keyring, listSpotMarks, readerOf, readOnTheSpot } from '../../health/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import {
  type Attending,
  countWrongWords,
  findOfficePhone,
  listAttending,
  listStates,
} from '../attendance/attendance-store.ts';
import { fetchersOf, toldAttending } from '../attendance/fetchers.ts';
import { ownClasses } from '../teaching/own-classes.ts';
import { hashCodeWord } from './code-word-hash.ts';

/** What an instructor's phone keeps for a day without network. */
export const offlineFunctions = ({ keyring }: { readonly keyring: Keyring }): HandlersOf<typeof offlineCalls> => ({
  teachingToKeep: async (_input, context) => {
    const { database, organization, clock } = context;
    const { phonesKeepNumbers, phonesKeepHealth } = await getOrganization(database, organization.id);
    const officePhone = await findOfficePhone(database, organization.id);
    const { today } = daysNear(context);
    const short = shorten(phonesKeepNumbers);
    const dates: KeptDate[] = [];
    const coming = new Map<string, string[]>();
    for (const { id, title, isCancelled, dates: held, locationName, locationAddress } of await heldClasses(context)) {
      const students = await listAttending(database, organization.id, { classId: id });
      const names = shortNames(students);
      coming.set(id, seated(students));
      const days = daysToKeep(
        held.map((date) => date.on),
        today,
      );
      const run = held.filter((date) => days.includes(date.on));
      const endsAt = Math.max(
        ...run.map((date) => Date.parse(wallTimeAtSchool(date.on, date.end, organization.timeZone))),
      );
      const until = new Date(keptUntil(clock.now(), { days: days.length, endsAt })).toISOString();
      for (const on of days) {
        const state = await listStates(database, organization.id, { classId: id, days: [on] });
        const isThere = (student: Attending) =>
          student.hasSeat || state.some(({ studentId }) => studentId === student.id);
        const attendance: ClassAttendance = {
          class: { id, title, isCancelled, dates: run },
          on,
          today,
          readAt: clock.iso(),
          officePhone,
          students: students
            .filter(isThere)
            .sort(byName(organization.locale))
            .map((student) => short(student, names.get(student.id) ?? '')),
          state,
        };
        const place = run.find((date) => date.on === on)?.place;
        const where = place
          ? { locationName: place.name, locationAddress: place.address }
          : { locationName, locationAddress };
        dates.push({ ...where, until, attendance });
      }
    }
    const health = phonesKeepHealth ? await marksOf(coming, context) : null;
    const since = new Date(clock.now() - TRIES_MINUTES * 60_000).toISOString();
    const studentIds = [...new Set([...coming.values()].flat())];
    const wrong = await countWrongWords(database, organization.id, { studentIds, since });
    return {
      today,
      readAt: clock.iso(),
      dates: inOrder(dates, today).slice(0, MOST_DATES),
      health,
      wrongWords: [...wrong].map(([studentId, count]) => ({ studentId, count })),
    };
  },

  codeWordsToKeep: async ({ classId, studentIds }, context) => {
    const { database, organization } = context;
    const held = await heldClasses(context);
    if (!held.some(({ id }) => id === classId)) throw notFound('class');
    const students = await listAttending(database, organization.id, { classId, studentIds });
    const opened = await openCodeWords(database, keyring, organization.id, studentIds);
    const words: KeptWord[] = [];
    for (const student of students.filter(({ hasSeat }) => hasSeat)) {
      const { may } = fetchersOf(student);
      for (const [familyId, persons] of Map.groupBy(may, (person) => person.familyId)) {
        const word = persons[0]?.asksCodeWord ? opened.of(familyId, student.id) : null;
        // One that cannot be read now is asked for, and compared by nobody.
        if (!word) continue;
        const hashed = await hashCodeWord(`${organization.id} ${familyId} ${student.id}`, word);
        words.push({ studentId: student.id, keys: persons.map(({ key }) => key), ...hashed });
      }
    }
    return { words };
  },

  healthToKeep: async ({ classId, studentIds }, context) => {
    const { database, organization } = context;
    const held = await heldClasses(context);
    if (!held.some(({ id }) => id === classId)) throw notFound('class');
    const { phonesKeepHealth } = await getOrganization(database, organization.id);
    if (!phonesKeepHealth) return { students: [] };
    const coming = seated(await listAttending(database, organization.id, { classId, studentIds }));
    const marks = await listSpotMarks(database, organization.id, coming);
    const reading = { ...(await readerOf(context)), studentIds: coming, purpose: 'phone', classId } as const;
    const shown = await readOnTheSpot(database, keyring, reading);
    return {
      students: [...shown].map(([studentId, urgent]) => ({ studentId, mark: marks.get(studentId) ?? '', urgent })),
    };
  },
});

async function marksOf(coming: ReadonlyMap<string, readonly string[]>, { database, organization }: SignedInContext) {
  const studentIds = [...new Set([...coming.values()].flat())];
  const marks = await listSpotMarks(database, organization.id, studentIds);
  return [...coming].flatMap(([classId, students]) =>
    students.flatMap((studentId) => {
      const mark = marks.get(studentId);
      return mark === undefined ? [] : [{ classId, studentId, mark }];
    }),
  );
}

const seated = (students: readonly Attending[]) => students.flatMap(({ id, hasSeat }) => (hasSeat ? [id] : []));

/** Today at the school, and tomorrow: who leaves early in the morning looks in the evening before. */
function daysNear({ clock, organization }: SignedInContext) {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  return { today, days: [today, daysBefore(today, -1)] };
}

/** The caller's own classes that are held on one of these days. */
async function heldClasses(context: SignedInContext) {
  const { days } = daysNear(context);
  const classes = await ownClasses(context);
  return classes.filter(({ isCurrent, dates }) => isCurrent && dates.some(({ on }) => days.includes(on)));
}

/** By when they begin, whichever class they are of; where there are too many, those that are over go first. */
function inOrder(dates: readonly KeptDate[], today: string): KeptDate[] {
  const startOf = ({ attendance: { on, class: of } }: KeptDate) =>
    `${on} ${of.dates.find((date) => date.on === on)?.start ?? ''} ${of.title} ${of.id}`;
  const isOver = ({ attendance: { on } }: KeptDate) => (on ?? today) < today;
  return dates.toSorted(
    (a, b) => Number(isOver(a)) - Number(isOver(b)) || (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0),
  );
}

/** A student as a phone keeps them: the name short, nothing they go by, and phones only where the school says so. */
const shorten = (hasPhones: boolean) => (student: Attending, name: string) => {
  const { fetchers, notAllowed, ...told } = toldAttending(student);
  const quiet = <P extends { phone: string }>(person: P): P => (hasPhones ? person : { ...person, phone: '' });
  return { ...told, name, preferred: '', fetchers: fetchers.map(quiet), notAllowed: notAllowed.map(quiet) };
};
