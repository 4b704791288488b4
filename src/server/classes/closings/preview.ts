import { type ClosedClass, MOST_CLASSES_CLOSED } from '../../../contract/closings.ts';
import type { functions } from '../../../contract/functions.ts';
import { datesAtEnd, isClosed } from '../../../domain/closings.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { listClosedDays } from '../../closed-days/store.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { listConflicts, listOverlaps } from '../editing/effects-store.ts';
import { countMailsByClass } from '../editing/touched-store.ts';
import { countPeople, listClassesThen } from './closings-store.ts';
import { requireTime } from './closed-time.ts';

const MOST_CLASHES = 5;

/** The classes that meet in a time that is to be closed, and what each could do instead. */
export const previewClosing: Handler<typeof functions.previewClosing> = async ({ wanted, ...asked }, context) => {
  requireTime(asked);
  const { database, organization } = context;
  const found = await listClassesThen(database, organization.id, asked, MOST_CLASSES_CLOSED + 1);
  const ids = found.slice(0, MOST_CLASSES_CLOSED);
  const [stored, mails, people, closed] = await Promise.all([
    listStoredClasses(database, organization.id, ids),
    countMailsByClass(database, organization.id, ids),
    countPeople(database, organization.id, ids),
    listClosedDays(database, organization.id, asked),
  ]);
  const byId = new Map(stored.map((each) => [each.id, each]));
  const classes: ClosedClass[] = [];
  for (const id of ids) {
    const one = byId.get(id);
    if (!one) continue;
    const gone = one.meetings.filter((meeting) => isClosed(meeting, asked)).map(timesOf);
    const atEnd = datesAtEnd(one.content.schedule, one.meetings, gone, [...one.holidays, { ...asked, name: '' }]);
    const isWhole = gone.length === one.meetings.length;
    const moves = wanted.find(({ classId }) => classId === id);
    const clashes = moves || isWhole ? await listClashes(one, moves?.to ? [moves.to] : atEnd, context) : [];
    classes.push({
      ...tellClass(one),
      mails: mails.get(id) ?? 0,
      dates: gone.map((date, at) => ({ ...date, atEnd: atEnd[at] ?? null })),
      isWhole,
      clashes: clashes.slice(0, MOST_CLASHES),
      clashCount: clashes.length,
    });
  }
  const closedAs = closed.find(({ from, to, isNoClass }) => isNoClass && from <= asked.from && asked.to <= to);
  return { classes, hasMore: found.length > ids.length, ...people, closedAs: closedAs?.name ?? null };
};

function tellClass(one: StoredClass) {
  return {
    id: one.id,
    version: one.version,
    title: one.content.title,
    semesterName: one.semesterName,
    location: one.location?.name ?? null,
    instructors: [...one.instructorNames],
    isPublished: one.publishedAt !== null,
    enrolled: one.seatsTaken,
    waiting: one.waiting,
  };
}

/** Whom and what the new dates of a class would meet elsewhere. */
async function listClashes(
  { id: classId, content, holidays }: StoredClass,
  meetings: readonly MeetingTime[],
  { database, organization }: SignedInContext,
): Promise<ClosedClass['clashes']> {
  if (meetings.length === 0) return [];
  const place = { organizationId: organization.id, classId, meetings };
  const { locationId, instructorIds } = content;
  const conflicts = await listConflicts(database, { ...place, locationId, instructorIds });
  const overlaps = await listOverlaps(database, { ...place, wasHeld: true });
  const closed = meetings.flatMap((meeting) => {
    const found = holidays.find(({ from, to }) => from <= meeting.on && meeting.on <= to);
    return found ? [{ kind: 'closed' as const, name: found.name, title: '', ...timesOf(meeting) }] : [];
  });
  return [
    ...closed,
    ...conflicts.map(({ kind, name, title, on, start, end }) => ({ kind, name, title, on, start, end })),
    ...overlaps.map(({ studentName, title, on, start, end }) => ({
      kind: 'student' as const,
      name: studentName,
      title,
      on,
      start,
      end,
    })),
  ];
}

const timesOf = ({ on, start, end }: MeetingTime): MeetingTime => ({ on, start, end });
