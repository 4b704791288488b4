import { createHash } from 'node:crypto';
import type { CalendarFilter } from '../../contract/calendar-addresses.ts';
import { nameInCalendar } from '../../domain/calendar-names.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { m } from '../../words/messages.js';
import { type CalendarEntry, calendarFile } from '../platform/calendar-file.ts';
import type { ReachedOrganization } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { placeWords } from '../platform/letters/schedule-words.ts';
import { nearestLocale } from '../platform/locale.ts';
import type { OpenAddress } from './addresses-store.ts';
import { listClosedDays } from '../closed-days/store.ts';
import {
  type FeedClass,
  type FeedPlace,
  findCatalogueVersion,
  listFeedClasses,
  listFeedPlaces,
  tellDrafts,
} from './feed-store.ts';

export interface FeedParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** A calendar: what it is made from in a few characters, and how it is made; null for a class that nobody may see. */
export interface Feed {
  readonly etag: string;
  readonly write: () => Promise<string | null>;
}

/** Subscribed calendars are asked for so often: a change is there on the same day, and a school is not asked all the time. */
const REFRESH_SECONDS = 4 * 3600;
const HALF_A_YEAR_MS = 183 * 86_400_000;

/** The published classes, or those of a filter. */
export async function publicFeed(
  parts: FeedParts,
  organization: ReachedOrganization,
  filter: CalendarFilter,
): Promise<Feed> {
  const version = await findCatalogueVersion(parts.database, organization.id);
  return {
    etag: etagOf(organization, ['public', version, filter]),
    write: async () => {
      const classes = await listFeedClasses(parts.database, organization.id, {
        of: { kind: 'public' },
        filter,
        removedSince: longAgo(parts.clock),
      });
      return file(
        parts,
        organization,
        m.feeds_public_name,
        classes.flatMap((each) => entriesOf(organization, each)),
      );
    },
  };
}

/** One class that everybody may see. */
export async function classFeed(parts: FeedParts, organization: ReachedOrganization, classId: string): Promise<Feed> {
  const version = await findCatalogueVersion(parts.database, organization.id);
  return {
    etag: etagOf(organization, ['class', version, classId]),
    write: async () => {
      const of = { kind: 'public', only: classId } as const;
      const [shown] = await listFeedClasses(parts.database, organization.id, {
        of,
        removedSince: longAgo(parts.clock),
      });
      if (!shown) return null;
      return file(
        parts,
        organization,
        () => shown.title,
        entriesOf(organization, shown),
        classUrl(organization, classId),
      );
    },
  };
}

/** What a private address shows, as far as its account may see it now. */
export async function privateFeed(
  parts: FeedParts,
  organization: ReachedOrganization,
  address: OpenAddress,
): Promise<Feed> {
  const { database, clock } = parts;
  const version = await findCatalogueVersion(database, organization.id);
  const removedSince = longAgo(clock);
  const { kind, accountId } = address;
  if (kind === 'school' || kind === 'teaching') {
    const drafts = kind === 'school' ? await tellDrafts(database, organization.id) : '';
    const of = kind === 'school' ? ({ kind } as const) : { teacher: accountId };
    const name = kind === 'school' ? m.feeds_school_name : m.feeds_teaching_name;
    return {
      etag: etagOf(organization, [address.id, version, drafts]),
      write: async () => {
        const classes = await listFeedClasses(database, organization.id, { of, removedSince });
        return file(
          parts,
          organization,
          name,
          classes.flatMap((each) => entriesOf(organization, each, readerOf(organization))),
        );
      },
    };
  }
  const own = { organizationId: organization.id, accountId };
  const places = await listFeedPlaces(database, own, { studentId: address.studentId, since: removedSince });
  return {
    etag: etagOf(organization, [address.id, version, address.names, places]),
    write: async () => {
      const ids = [...new Set(places.map(({ classId }) => classId))];
      const classes = await listFeedClasses(database, organization.id, { of: { ids }, removedSince });
      const byId = new Map(classes.map((each) => [each.id, each]));
      const entries = places.flatMap((place) => {
        const shown = byId.get(place.classId);
        return shown
          ? placeEntries(organization, shown, place, { names: address.names, reader: readerOf(organization) })
          : [];
      });
      return file(
        parts,
        organization,
        familyName(address, places),
        entries,
        `${organization.publicUrl}/account/enrollments`,
      );
    },
  };
}

function familyName({ kind, names }: OpenAddress, [place]: readonly FeedPlace[]): typeof m.feeds_family_name {
  if (kind === 'family' || !place) return m.feeds_family_name;
  return (facts, reader) => m.feeds_student_name({ ...facts, student: nameInCalendar(place, names) }, reader);
}

async function file(
  { clock, database }: FeedParts,
  organization: ReachedOrganization,
  name: (facts: { school: string }, reader: { locale: ReturnType<typeof nearestLocale> }) => string,
  entries: readonly CalendarEntry[],
  url = `${organization.publicUrl}/calendar/classes`,
): Promise<string> {
  const within = { from: dayAtSchool(longAgo(clock), organization.timeZone), to: '9999-12-31' };
  const days = await listClosedDays(database, organization.id, within);
  return calendarFile(entries, {
    name: name({ school: organization.name }, readerOf(organization)),
    stamp: clock.iso(),
    url,
    timeZone: organization.timeZone,
    refreshSeconds: REFRESH_SECONDS,
    days: days.map(({ id, from, to, name: title, version }) => ({
      id,
      firstOn: from,
      lastOn: to,
      title,
      sequence: version,
    })),
  });
}

/** The dates of a class as they are for everybody: those that were taken away, and all of a cancelled class, are off. */
function entriesOf(
  school: Pick<ReachedOrganization, 'publicUrl'>,
  shown: FeedClass,
  reader?: ReturnType<typeof readerOf>,
): CalendarEntry[] {
  const { title, version, updatedAt, isCancelled, isDraft } = shown;
  const same = {
    title: isDraft && reader ? m.feeds_event_draft({ class: title }, reader) : title,
    place:
      shown.locationName === null
        ? null
        : placeWords({ name: shown.locationName, address: shown.locationAddress ?? '' }),
    sequence: version,
    changedAt: updatedAt,
    url: classUrl(school, shown.id),
    isTentative: isDraft,
  };
  return [
    ...shown.meetings.map(({ place, ...meeting }) => ({
      ...meeting,
      ...same,
      ...(place && { place: placeWords(place) }),
      isOff: isCancelled,
    })),
    ...shown.removed.map((meeting) => ({ ...meeting, ...same, isOff: true })),
  ];
}

/** The same for one student: tentative while they wait for a seat, and off when they have left. */
function placeEntries(
  school: Pick<ReachedOrganization, 'publicUrl'>,
  shown: FeedClass,
  place: FeedPlace,
  { names, reader }: { readonly names: OpenAddress['names']; readonly reader: ReturnType<typeof readerOf> },
): CalendarEntry[] {
  const facts = { student: nameInCalendar(place, names), class: shown.title };
  const title = place.state === 'waiting' ? m.feeds_event_waiting(facts, reader) : m.feeds_event_student(facts, reader);
  return entriesOf(school, shown).map((entry) => ({
    ...entry,
    id: `${entry.id}.${place.studentId}`,
    title,
    isOff: entry.isOff || place.state === 'gone',
    isTentative: place.state === 'waiting',
    // Both only grow.
    sequence: entry.sequence + place.changes,
    changedAt: shown.updatedAt > place.changedAt ? shown.updatedAt : place.changedAt,
  }));
}

const classUrl = ({ publicUrl }: Pick<ReachedOrganization, 'publicUrl'>, classId: string) =>
  `${publicUrl}/classes/enrollment/class/${classId}`;

const readerOf = ({ locale }: ReachedOrganization) => ({ locale: nearestLocale(locale) });

const longAgo = (clock: Clock) => new Date(clock.now() - HALF_A_YEAR_MS).toISOString();

/**
 * What a calendar is made from, in few characters: the same for as long as it would be made the same. Name, zone, language and address of the school
 * are known a second longer than the version of its classes that a change of them makes: nothing old may stand under the new number.
 */
function etagOf({ name, timeZone, locale, publicUrl }: ReachedOrganization, madeFrom: readonly unknown[]): string {
  const all = JSON.stringify([name, timeZone, locale, publicUrl, ...madeFrom]);
  return `"${createHash('sha256').update(all).digest('base64url').slice(0, 27)}"`;
}
