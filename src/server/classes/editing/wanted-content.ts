import type { ClassContent } from '../../../contract/class-editing.ts';
import {
  checkContent,
  type ContentProblem,
  datesOf,
  missingForPublishing,
  REQUIRED_FOR_PUBLISHING,
} from '../../../domain/class-content.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { CallError } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { StoredClass } from './class-store.ts';
import { findReferences, type References } from './reference-store.ts';

/** A content that may be written: well formed, fitting together, and pointing only to what exists. */
export interface WantedContent {
  readonly content: ClassContent;
  readonly meetings: readonly MeetingTime[];
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
  const references = await findReferences(database, organization.id, content);
  const unknown = checkReferences(content, stored.content, references);
  if (unknown.length > 0) throw invalidContent(unknown);
  return {
    content,
    meetings: datesOf(content, stored.holidays),
    typeName: references.type?.name ?? '',
    location: references.location,
    instructorNames: content.instructorIds.flatMap((id) => references.instructors.get(id)?.name ?? []),
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
  throw new CallError('failed-precondition', 'Something is missing before families may see this class.', {
    reason: 'incomplete',
    fields: missing.map((name) => atContent(REQUIRED_FOR_PUBLISHING[name])),
  });
}

/** The same content written one way: weekdays in order and once, instants with milliseconds. */
function tidy(content: ClassContent): ClassContent {
  const instantOf = (at: string | null) => at && new Date(at).toISOString();
  return {
    ...content,
    schedule: { ...content.schedule, weekdays: [...new Set(content.schedule.weekdays)].sort((a, b) => a - b) },
    registrationOpensAt: instantOf(content.registrationOpensAt),
    registrationClosesAt: instantOf(content.registrationClosesAt),
  };
}

/** What is archived may stay where it is, and not be chosen anew. */
function checkReferences(content: ClassContent, before: ClassContent, references: References): ContentProblem[] {
  const { typeId, locationId, instructorIds, picture, options } = content;
  const problem = (
    path: string,
    found: { isArchived: boolean } | null | undefined,
    wasThere: boolean,
    what: string,
  ) => {
    if (!found) return [{ path, message: `This ${what} does not exist any more.` }];
    if (found.isArchived && !wasThere) return [{ path, message: `This ${what} is archived. Choose another one.` }];
    return [];
  };
  const knownOptions = new Set(before.options.map(({ id }) => id));
  return [
    ...problem('typeId', references.type, before.typeId === typeId, 'type'),
    ...(locationId === null
      ? []
      : problem('locationId', references.location, before.locationId === locationId, 'location')),
    ...instructorIds.flatMap((id, at) =>
      problem(`instructorIds.${at}`, references.instructors.get(id), before.instructorIds.includes(id), 'instructor'),
    ),
    ...(picture && !references.isPicture
      ? [{ path: 'picture.fileId', message: 'This picture does not exist any more. Upload it again.' }]
      : []),
    ...options.flatMap(({ id }, at) =>
      id === null || knownOptions.has(id)
        ? []
        : [{ path: `options.${at}.id`, message: 'This option is not one of this class any more.' }],
    ),
  ];
}

function invalidContent(problems: readonly ContentProblem[]): CallError {
  return new CallError('invalid-argument', 'Something in this class is not right.', {
    fields: problems.map(atContent),
  });
}

function atContent({ path, message }: ContentProblem): ContentProblem {
  return { path: `content.${path}`, message };
}
