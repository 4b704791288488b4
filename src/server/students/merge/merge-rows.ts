import { foldName } from '../../../domain/names.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import type { MergeChoice } from '../../../domain/student-merge.ts';
import type { MERGED_TABLES } from '../tables.ts';

/** A row as the database tells it as JSON. */
export interface Row {
  readonly student_id: string;
  /** Columns that tables with them have, as far as a merge looks at them. */
  readonly family_id?: string | undefined;
  readonly guardian_id?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly section?: RecordSection | undefined;
  readonly version?: number | undefined;
  readonly ended_at?: string | null | undefined;
  readonly access?: string | undefined;
  readonly notes?: string | undefined;
  readonly relationship?: string | undefined;
  readonly lives_with?: boolean | null | undefined;
  readonly may_pick_up?: boolean | null | undefined;
  readonly is_allowed?: boolean | undefined;
  readonly is_asked_again?: boolean | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly phone_e164?: string | null | undefined;
  readonly position?: number | undefined;
  readonly [column: string]: unknown;
}

/** Seats, papers, receipts and health have their own ways. */
export type Rows = Readonly<Record<(typeof MERGED_TABLES)[number], readonly Row[]>>;

export interface Merging {
  readonly keptId: string;
  readonly mergedId: string;
  readonly at: string;
  /** Sections of which the merged student's answers are kept. */
  readonly takes: ReadonlySet<MergeChoice>;
}

/**
 * The rows of two students once they are one. What loses stays with the merged student, whom nobody sees, so that nothing is thrown away.
 * Households move with all that they have told; of a household of both, the pick-up bars of either side stay.
 */
export function mergeRows(before: Rows, merging: Merging): Rows {
  const isTaken = decideTaken(before, merging);
  const links = pairsOf(before.family_students, merging, ['family_id']);
  const people = swapped(before.pickup_people, merging, (row) => isTaken('pickup', row.family_id));
  const bars = links.filter(areBothLive).flatMap(({ kept }) => addedBars(people, kept.family_id, merging));
  const sections = pairsOf(
    before.student_sections.map((row) => withoutOwner(row)),
    merging,
    ['owner_id', 'section'],
  );
  return {
    family_students: links.flatMap((pair) => mergeLinks(pair, merging)),
    emergency_contacts: swapped(before.emergency_contacts, merging, (row) => isTaken('contacts', row.family_id)),
    pickup_people: [...people, ...bars],
    record_reminders: moved(before.record_reminders, merging, ['family_id', 'semester_id', 'days_before']),
    guardian_students: pairsOf(before.guardian_students, merging, ['guardian_id']).flatMap((pair) =>
      mergeBonds(pair, merging),
    ),
    student_permissions: swapped(before.student_permissions, merging, () => isTaken('permissions')),
    question_answers: moved(
      swapped(before.question_answers, merging, () => isTaken('questions')),
      merging,
      ['question_id'],
    ),
    student_sections: sections.flatMap((pair) => mergeState(pair, merging, isTaken, bars)).map((row) => withOwner(row)),
    section_drafts: moved(before.section_drafts.map(withoutOwner), merging, ['account_id', 'owner_id', 'section']).map(
      (row) => withOwner(row),
    ),
    // A shirt of either is theirs; so is what was asked for, the kept one's first.
    tshirt_handouts: moved(before.tshirt_handouts, merging, ['semester_id']),
    tshirt_size_requests: moved(before.tshirt_size_requests, merging, []),
  };
}

/** Whether the merged student's side of a section is the one that is kept; of a household's own sections for which household. */
export type IsTaken = (section: RecordSection, familyId?: string) => boolean;

/** Where only one of both has told a section, that is what is kept; a household that only the merged student lives in comes with all it has told. */
export function decideTaken(before: Rows, { keptId, mergedId, takes }: Merging): IsTaken {
  const told = new Set(
    before.student_sections.map(
      ({ student_id, owner_id, section }) => `${student_id} ${owner_id ?? ''} ${section ?? ''}`,
    ),
  );
  const live = new Set(
    before.family_students.flatMap(({ student_id, family_id, ended_at }) =>
      ended_at === null ? [`${student_id} ${family_id ?? ''}`] : [],
    ),
  );
  return (section, familyId) => {
    const [isKepts, isMergeds] = [live.has(`${keptId} ${familyId ?? ''}`), live.has(`${mergedId} ${familyId ?? ''}`)];
    if (familyId !== undefined && isKepts !== isMergeds) return isMergeds;
    const hasTold = (id: string) => told.has(`${id} ${familyId ?? id} ${section}`);
    return hasTold(mergedId) && (!hasTold(keptId) || (takes as ReadonlySet<string>).has(section));
  };
}

interface Pair {
  readonly kept: Row | undefined;
  readonly merged: Row | undefined;
}

/** Rows of both that say the same thing of each, side by side. */
function pairsOf(rows: readonly Row[], { keptId, mergedId }: Merging, keys: readonly string[]): Pair[] {
  const grouped = Map.groupBy(rows, (row) => keys.map((key) => String(row[key])).join(' '));
  return [...grouped.values()].map((both) => ({
    kept: both.find((row) => row.student_id === keptId),
    merged: both.find((row) => row.student_id === mergedId),
  }));
}

const areBothLive = (pair: Pair): pair is { kept: Row; merged: Row } =>
  pair.kept?.ended_at === null && pair.merged?.ended_at === null;

const given = (row: Row | undefined, student_id: string): Row[] => (row ? [{ ...row, student_id }] : []);

/** Rows of which the taken ones change hands, both ways. */
function swapped(rows: readonly Row[], { keptId, mergedId }: Merging, isTaken: (row: Row) => boolean): Row[] {
  return rows.map((row) =>
    isTaken(row) ? { ...row, student_id: row.student_id === keptId ? mergedId : keptId } : row,
  );
}

/** Rows of the merged student go over where there is room. */
function moved(rows: readonly Row[], merging: Merging, keys: readonly string[]): Row[] {
  return pairsOf(rows, merging, keys).flatMap(({ kept, merged }) => [
    ...given(kept ?? merged, merging.keptId),
    ...(kept ? given(merged, merging.mergedId) : []),
  ]);
}

/** One household of both is one, with the wider access and both notes; one of the merged student alone moves. */
function mergeLinks(pair: Pair, { keptId, mergedId, at }: Merging): Row[] {
  const { kept, merged } = pair;
  if (areBothLive(pair)) {
    const [mine, other] = [pair.kept, pair.merged];
    const one = {
      access: mine.access === 'full' ? 'full' : other.access,
      notes: [...new Set([mine.notes, other.notes].filter(Boolean))].join('\n'),
    };
    return [
      { ...mine, ...one },
      { ...other, ended_at: at, end_reason: 'merged' },
    ];
  }
  return isMoved(pair)
    ? [...given(merged, keptId), ...given(kept, mergedId)]
    : [...given(kept, keptId), ...given(merged, mergedId)];
}

/** Households whose code words of the two change hands, as their answers to who picks up do. */
export function wordsToExchange(before: Rows, merging: Merging): string[] {
  const isTaken = decideTaken(before, merging);
  return pairsOf(before.family_students, merging, ['family_id']).flatMap((pair) => {
    const familyId = (pair.kept ?? pair.merged)?.family_id ?? '';
    const isExchanged = areBothLive(pair) ? isTaken('pickup', familyId) : isMoved(pair);
    return isExchanged ? [familyId] : [];
  });
}

const isMoved = ({ kept, merged }: Pair) => merged !== undefined && (!kept || merged.ended_at === null);

/** What is answered of either stays; whoever may not pick up one of them may not pick up the other. */
function mergeBonds({ kept, merged }: Pair, { keptId, mergedId }: Merging): Row[] {
  if (!kept || !merged) return given(kept ?? merged, keptId);
  const isBarred = kept.may_pick_up === false || merged.may_pick_up === false;
  const one = {
    relationship: kept.relationship || merged.relationship,
    lives_with: kept.lives_with ?? merged.lives_with,
    may_pick_up: isBarred ? false : (kept.may_pick_up ?? merged.may_pick_up),
  };
  return [{ ...kept, ...one }, ...given(merged, mergedId)];
}

/** Whom a household of both barred from the one that is not kept: "not allowed" wins. */
function addedBars(people: readonly Row[], familyId: string | undefined, { keptId, mergedId }: Merging): Row[] {
  const own = people.filter((row) => row.family_id === familyId);
  const nameOf = (row: Row) => `${foldName(row.name ?? '')} ${row.phone_e164 ?? row.phone ?? ''}`;
  const barred = (id: string) => own.filter((row) => row.student_id === id && row.is_allowed === false);
  const known = new Set(barred(keptId).map(nameOf));
  const last = Math.max(-1, ...own.filter((row) => row.student_id === keptId).map((row) => row.position ?? 0));
  return barred(mergedId)
    .filter((row) => !known.has(nameOf(row)))
    .map((row, at) => ({ ...row, student_id: keptId, position: last + 1 + at }));
}

/** A section that has other answers than it had is a new version of it, so that nobody saves over it what they began before. */
function mergeState({ kept, merged }: Pair, merging: Merging, isTaken: IsTaken, bars: readonly Row[]): Row[] {
  const [any] = [kept, merged].flatMap((row) => row ?? []);
  const section = any?.section as RecordSection; // the table takes no other names
  const familyId = any?.owner_id === SHARED ? undefined : any?.owner_id;
  const newer = Math.max(kept?.version ?? 0, merged?.version ?? 0) + 1;
  if (isTaken(section, familyId))
    return [
      ...given(merged && { ...merged, ...(kept && { version: newer }) }, merging.keptId),
      ...given(kept, merging.mergedId),
    ];
  const isNew = section === 'student' || (section === 'pickup' && bars.some((row) => row.family_id === familyId));
  return [
    ...given(kept && { ...kept, ...(isNew && { version: newer }) }, merging.keptId),
    ...given(merged, merging.mergedId),
  ];
}

/** A section that households share is owned by its student: while both are compared they have one owner. */
const SHARED = 'shared';
function withoutOwner(row: Row): Row {
  return row.owner_id === row.student_id ? { ...row, owner_id: SHARED } : row;
}
function withOwner(row: Row): Row {
  return row.owner_id === SHARED ? { ...row, owner_id: row.student_id } : row;
}
