import { type ClosedClass, MOST_CLASSES_CLOSED } from '../../../contract/closings.ts';
import type { functions } from '../../../contract/functions.ts';
import { datesAtEnd, isClosed } from '../../../domain/closings.ts';
import type { HeldDate, MeetingTime, PlannedDate } from '../../../domain/schedule.ts';
import { listClosedDays } from '../../closed-days/store.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { countMails } from '../editing/touched-store.ts';
import { listMet, type MetDate } from './clashes-store.ts';
import { countPeople, listClassesThen } from './closings-store.ts';
import { requireTime } from './closed-time.ts';

const MOST_CLASHES = 5;

/** The classes that meet in a time that is to be closed, and what each could do instead. */
export const previewClosing: Handler<typeof functions.previewClosing> = async (
  { wanted, kept = [], ...asked },
  context,
) => {
  requireTime(asked);
  const { database, organization } = context;
  const then = await listClassesThen(database, organization.id, asked, MOST_CLASSES_CLOSED + 1);
  const ids = then.slice(0, MOST_CLASSES_CLOSED);
  const [stored, people, closed] = await Promise.all([
    listStoredClasses(database, organization.id, ids),
    countPeople(database, organization.id, ids),
    listClosedDays(database, organization.id, asked),
  ]);
  const byId = new Map(stored.map((each) => [each.id, each]));
  const found = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((one) => {
      const gone = one.meetings.filter((meeting) => isClosed(meeting, asked)).map(heldOf);
      const atEnd = datesAtEnd(one.content.schedule, one.meetings, gone, [...one.holidays, { ...asked, name: '' }]);
      const isWhole = gone.length === one.meetings.length;
      const moves = wanted.find(({ classId }) => classId === one.id);
      const instead = datesInstead({ gone, atEnd, moves, goesToEnd: isWhole && !kept.includes(one.id) });
      return { one, gone, atEnd, isWhole, instead };
    });
  const dates = found.flatMap(({ one, instead }) => instead.map((date) => ({ classId: one.id, ...date })));
  const met = await listMet(database, organization.id, dates);
  // What is called off or moved with this closing takes nobody's time then.
  const away = new Set(ids.filter((id) => !kept.includes(id)));
  const isThere = ({ otherId, isNew, ...date }: MetDate) => isNew || !away.has(otherId) || !isClosed(date, asked);
  const classes = found.map(({ one, gone, atEnd, isWhole, instead }): ClosedClass => {
    const clashes = [...onClosedDays(one, instead), ...(met.get(one.id) ?? []).filter(isThere).map(clashOf)];
    return {
      ...tellClass(one),
      dates: gone.map((date, at) => ({ ...date, atEnd: atEnd[at] ?? null })),
      isWhole,
      clashes: clashes.slice(0, MOST_CLASHES),
      clashCount: clashes.length,
    };
  });
  const changed = found.filter(
    ({ one, isWhole, instead }) => !kept.includes(one.id) && !(isWhole && instead.length === 0),
  );
  const mails = await countMails(
    database,
    organization.id,
    changed.map(({ one }) => one.id),
  );
  const closedAs = closed.find(({ from, to, isNoClass }) => isNoClass && from <= asked.from && asked.to <= to);
  return { classes, hasMore: then.length > ids.length, ...people, mails, closedAs: closedAs?.name ?? null };
};

interface Instead {
  readonly gone: readonly HeldDate[];
  readonly atEnd: readonly MeetingTime[];
  readonly moves: { readonly to: MeetingTime | null; readonly locationId?: string | undefined } | undefined;
  /** A class all of whose dates are closed has none left to be held on. */
  readonly goesToEnd: boolean;
}

/** The dates that a class would have instead: at another place, at another time, or at its end; none where they are only called off. */
function datesInstead({ gone, atEnd, moves, goesToEnd }: Instead): readonly PlannedDate[] {
  const { to = null, locationId } = moves ?? {};
  if (locationId) return gone.map((date) => ({ ...timesOf(date), locationId }));
  if (to) return [to];
  return moves || goesToEnd ? atEnd : [];
}

function tellClass(one: StoredClass) {
  return {
    id: one.id,
    version: one.version,
    title: one.content.title,
    semesterName: one.semesterName,
    location: one.location?.name ?? null,
    locationId: one.content.locationId,
    instructors: [...one.instructorNames],
    isPublished: one.publishedAt !== null,
    enrolled: one.seatsTaken,
    waiting: one.waiting,
  };
}

/** Holidays and closed days on which the new dates of a class would be. */
function onClosedDays({ holidays }: StoredClass, meetings: readonly MeetingTime[]): ClosedClass['clashes'] {
  return meetings.flatMap((meeting) => {
    const found = holidays.find(({ from, to }) => from <= meeting.on && meeting.on <= to);
    return found ? [{ kind: 'closed' as const, name: found.name, title: '', ...timesOf(meeting) }] : [];
  });
}

const clashOf = ({
  classId: _class,
  otherId: _other,
  isNew: _new,
  ...clash
}: MetDate): ClosedClass['clashes'][number] => clash;

const heldOf = ({ on, start, end, place }: HeldDate): HeldDate => ({ on, start, end, ...(place && { place }) });

const timesOf = ({ on, start, end }: MeetingTime): MeetingTime => ({ on, start, end });
