import type { ClassContent } from '../../../contract/class-fields.ts';
import type { FieldError } from '../../../contract/kit.ts';
import { checkContent, datesOf, missingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../domain/class-content.ts';
import type { HeldDate } from '../../../domain/schedule.ts';
import { holdPicture } from '../../files/store.ts';
import { CallError, invalidFields, refused } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { StoredClass } from './class-store.ts';
import { findNamed, type Named, type NamedRow } from './named-store.ts';

/** A content that may be written: well formed, fitting together, and pointing only to what exists. */
export interface WantedContent {
  readonly content: ClassContent;
  readonly meetings: readonly HeldDate[];
  readonly typeName: string;
  readonly location: { readonly name: string; readonly address: string } | null;
  readonly instructorNames: readonly string[];
}

/** Checks what somebody asks a class to become; everything that is wrong comes back at its field. */
export async function checkWanted(
  { database, organization }: SignedInContext,
  stored: StoredClass,
  asked: ClassContent,
): Promise<WantedContent> {
  const content = tidy(asked);
  const window = { opensAt: stored.semesterOpensAt, closesAt: stored.semesterClosesAt };
  const problems = checkContent(content, window, stored.holidays);
  if (problems.length > 0) throw invalidContent(problems);
  const { typeId, locationId, instructorIds, picture, schedule } = content;
  const named = await findNamed(database, organization.id, {
    typeIds: [typeId],
    locationIds: [locationId, ...ownPlaces(schedule).map(({ id }) => id)].filter((id) => id !== null),
    instructorIds,
  });
  const unknown = [
    ...checkReferences(content, stored.content, named),
    ...(picture && !(await holdPicture(database, organization.id, picture.fileId))
      ? [{ path: 'picture.fileId', code: 'picture-gone' as const }]
      : []),
    ...checkOptions(content, stored.content),
  ];
  if (unknown.length > 0) throw invalidContent(unknown);
  return {
    content,
    meetings: datesOf(content, stored.holidays).map((date) => withPlace(date, named)),
    typeName: named.types.get(typeId)?.name ?? '',
    location: (locationId && named.locations.get(locationId)) || null,
    instructorNames: instructorIds.flatMap((id) => named.instructors.get(id)?.name ?? []),
  };
}

/** A published class may not lose what publishing asks for; what an import has published without may still be missing. */
export function requireComplete(
  wanted: Pick<WantedContent, 'content' | 'meetings'>,
  before: Pick<WantedContent, 'content' | 'meetings'> | null,
): void {
  const already = before ? missingForPublishing(before.content, before.meetings) : [];
  const missing = missingForPublishing(wanted.content, wanted.meetings).filter((name) => !already.includes(name));
  if (missing.length === 0) return;
  const { code, message, details } = refused('incomplete');
  const fields = missing.map((name) => atContent(REQUIRED_FOR_PUBLISHING[name]));
  throw new CallError(code, message, { ...details, fields });
}

/** The same content written one way: weekdays in order and once, instants with milliseconds. */
function tidy(content: ClassContent): ClassContent {
  const instantOf = (at: string | null) => at && new Date(at).toISOString();
  const { schedule } = content;
  // Where the class is held anyway is no place of a date's own.
  const placed = ({ locationId, ...date }: ClassContent['schedule']['extra'][number]) =>
    locationId === undefined || locationId === content.locationId ? date : { ...date, locationId };
  return {
    ...content,
    schedule: {
      ...schedule,
      moved: schedule.moved.map(({ from, to }) => ({ from, to: placed(to) })),
      extra: schedule.extra.map(placed),
      weekdays: [...new Set(schedule.weekdays)].sort((a, b) => a - b),
    },
    registrationOpensAt: instantOf(content.registrationOpensAt),
    registrationClosesAt: instantOf(content.registrationClosesAt),
  };
}

/** The places that single dates of a schedule are held at, with the path of each. */
function ownPlaces({ moved, extra }: ClassContent['schedule']): { path: string; id: string }[] {
  return [
    ...moved.map(({ to }, at) => ({ path: `schedule.moved.${at}.to.locationId`, id: to.locationId })),
    ...extra.map(({ locationId }, at) => ({ path: `schedule.extra.${at}.locationId`, id: locationId })),
  ].flatMap(({ path, id }) => (id === undefined ? [] : [{ path, id }]));
}

function withPlace(date: HeldDate, { locations }: Named): HeldDate {
  const found = date.locationId === undefined ? undefined : locations.get(date.locationId);
  return found ? { ...date, place: { name: found.name, address: found.address } } : date;
}

/** What is wrong with each reference of a content, at its field. */
function checkReferences(content: ClassContent, before: ClassContent, named: Named): FieldError[] {
  const { typeId, locationId, instructorIds } = content;
  const hadPlaces = new Set(ownPlaces(before.schedule).map(({ id }) => id));
  const at = (path: string, code: FieldError['code'] | null) => (code === null ? [] : [{ path, code }]);
  return [
    ...at('typeId', wrongReference(named.types.get(typeId), before.typeId === typeId, 'type')),
    ...(locationId
      ? at('locationId', wrongReference(named.locations.get(locationId), before.locationId === locationId, 'location'))
      : []),
    ...ownPlaces(content.schedule).flatMap(({ path, id }) =>
      at(path, wrongReference(named.locations.get(id), hadPlaces.has(id), 'location')),
    ),
    ...instructorIds.flatMap((id, index) =>
      at(
        `instructorIds.${index}`,
        wrongReference(named.instructors.get(id), before.instructorIds.includes(id), 'instructor'),
      ),
    ),
  ];
}

/** What does not exist cannot be chosen, and what is archived only where it is chosen already. */
export function wrongReference(
  found: NamedRow | undefined,
  wasThere: boolean,
  what: 'type' | 'location' | 'instructor',
): FieldError['code'] | null {
  if (!found) return `${what}-gone`;
  return found.isArchived && !wasThere ? `${what}-archived` : null;
}

function checkOptions({ options }: ClassContent, before: ClassContent): FieldError[] {
  const known = new Set(before.options.map(({ id }) => id));
  return options.flatMap(({ id }, at) =>
    id === null || known.has(id) ? [] : [{ path: `options.${at}.id`, code: 'option-gone' }],
  );
}

function invalidContent(problems: readonly FieldError[]): CallError {
  return invalidFields(problems.map(atContent));
}

function atContent(problem: FieldError): FieldError {
  return { ...problem, path: `content.${problem.path}` };
}
