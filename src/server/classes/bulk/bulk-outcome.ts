import type { BulkChanges, ClassOutcome } from '../../../contract/bulk.ts';
import type { ClassContent } from '../../../contract/class-fields.ts';
import { checkContent, missingForPublishing, REQUIRED_FOR_PUBLISHING } from '../../../domain/class-content.ts';
import { describeChange } from '../editing/audit-words.ts';
import type { StoredClass } from '../editing/class-store.ts';
import type { Named } from '../editing/named-store.ts';
import { type WantedContent, wrongReference } from '../editing/wanted-content.ts';

type Problem = ClassOutcome['problems'][number];

/** One class of a bulk change: as it is, as it is asked to be, and why that is not possible. */
export interface Asked {
  readonly stored: StoredClass;
  readonly wanted: WantedContent;
  readonly changes: ClassOutcome['changes'];
  readonly problems: readonly Problem[];
}

/** What a change would make of each class. */
export function askEach(classes: readonly StoredClass[], changes: BulkChanges, named: Named): Asked[] {
  return classes.map((stored) => askOne(stored, changes, named));
}

function askOne(stored: StoredClass, { isPublished: publish, ...rest }: BulkChanges, named: Named): Asked {
  // Nothing is undefined in what came over the wire: what is left out is not there.
  const changes = rest as Partial<ClassContent>;
  const wanted = want(stored, changes, named);
  const wasPublished = stored.publishedAt !== null;
  const isPublished = publish ?? wasPublished;
  if (stored.cancelledAt !== null) return { stored, wanted, changes: {}, problems: [{ code: 'is-cancelled' }] };
  const visibility = isPublished === wasPublished ? {} : { isPublished: { from: wasPublished, to: isPublished } };
  return {
    stored,
    wanted,
    changes: { ...describeChange(stored, wanted), ...visibility },
    problems: [
      ...wrongReferences(stored, changes, named),
      ...wrongTogether(stored, wanted),
      ...wrongSeats(stored, wanted.content.capacity),
      ...(isPublished ? newlyMissing(stored, wanted) : []),
      ...(!isPublished && wasPublished && stored.seatsTaken + stored.waiting > 0
        ? [{ code: 'has-people' as const }]
        : []),
    ],
  };
}

/** A class with some fields changed; its dates stay, and names are looked up where what they stand for changes. */
export function want(stored: StoredClass, changes: Partial<ClassContent>, named: Named): WantedContent {
  const { typeId, locationId, instructorIds } = changes;
  return {
    // What was left out of the changes keeps the class's own value.
    content: { ...stored.content, ...changes },
    meetings: stored.meetings,
    typeName: typeId === undefined ? stored.typeName : (named.types.get(typeId)?.name ?? ''),
    location:
      locationId === undefined
        ? stored.location
        : locationId === null
          ? null
          : (named.locations.get(locationId) ?? null),
    instructorNames:
      instructorIds === undefined
        ? stored.instructorNames
        : instructorIds.flatMap((id) => named.instructors.get(id)?.name ?? []),
  };
}

function wrongReferences({ content }: StoredClass, changes: Partial<ClassContent>, named: Named): Problem[] {
  const { typeId, locationId, instructorIds = [] } = changes;
  const wrong = [
    typeId === undefined ? null : wrongReference(named.types.get(typeId), content.typeId === typeId, 'type'),
    locationId ? wrongReference(named.locations.get(locationId), content.locationId === locationId, 'location') : null,
    ...instructorIds.map((id) =>
      wrongReference(named.instructors.get(id), content.instructorIds.includes(id), 'instructor'),
    ),
  ];
  return wrong.filter((code) => code !== null).map((code) => ({ code }));
}

/** What would not fit together and did before: what is wrong already is no reason to refuse another change. */
function wrongTogether(stored: StoredClass, { content }: WantedContent): Problem[] {
  const window = { opensAt: stored.semesterOpensAt, closesAt: stored.semesterClosesAt };
  const keyOf = ({ path, code }: { path: string; code: string }) => `${path} ${code}`;
  const already = new Set(checkContent(stored.content, window).map(keyOf));
  return checkContent(content, window)
    .filter((problem) => !already.has(keyOf(problem)))
    .map(({ code, facts }) => ({ code, ...(facts && { facts: { ...facts } }) }));
}

function wrongSeats({ seatsTaken, content }: StoredClass, capacity: number): Problem[] {
  return capacity < seatsTaken && capacity < content.capacity
    ? [{ code: 'below-enrolled', facts: { enrolled: seatsTaken } }]
    : [];
}

/** What a class that families see would lack, and did not lack before: what an import has published without may still be missing. */
function newlyMissing(stored: StoredClass, { content, meetings }: WantedContent): Problem[] {
  const before = stored.publishedAt === null ? [] : missingForPublishing(stored.content, stored.meetings);
  const missing = missingForPublishing(content, meetings).filter((name) => !before.includes(name));
  return missing.map((name) => ({ code: REQUIRED_FOR_PUBLISHING[name].code }));
}
