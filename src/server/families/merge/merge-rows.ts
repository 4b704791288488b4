import type { GuardianAccess } from '../../../domain/family-access.ts';
import type { MergeSide } from '../../../domain/family-merge.ts';
import { foldName } from '../../../domain/names.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import type { FAMILY_TABLES } from './family-tables.ts';

/** A row as the database tells it as JSON, of the columns that a merge looks at. */
export interface Row {
  readonly family_id?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly student_id?: string | undefined;
  readonly guardian_id?: string | null | undefined;
  readonly account_id?: string | null | undefined;
  readonly section?: RecordSection | undefined;
  readonly version?: number | undefined;
  readonly ended_at?: string | null | undefined;
  readonly access?: GuardianAccess | undefined;
  /** Whether there is one: the word itself is sealed elsewhere. */
  readonly code_word?: string | undefined;
  readonly notes?: string | undefined;
  readonly relationship?: string | undefined;
  readonly lives_with?: boolean | null | undefined;
  readonly may_pick_up?: boolean | null | undefined;
  readonly is_allowed?: boolean | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly phone_e164?: string | null | undefined;
  readonly position?: number | undefined;
  readonly [column: string]: unknown;
}

export interface GuardianData extends Row {
  readonly id: string;
  readonly family_id: string;
  readonly account_id: string | null;
  readonly access: GuardianAccess;
  readonly email: string;
  readonly postal_address: string;
  readonly wants_mail: boolean;
  readonly version: number;
  readonly removed_at: string | null;
}

export interface InvitationData extends Row {
  readonly id: string;
  readonly family_id: string;
  readonly email: string;
  readonly used_at: string | null;
  readonly withdrawn_at: string | null;
}

type PlainTable = Exclude<(typeof FAMILY_TABLES)[number], 'guardians' | 'invitations'>;
export type Rows = Readonly<Record<PlainTable, readonly Row[]>> & {
  readonly guardians: readonly GuardianData[];
  readonly invitations: readonly InvitationData[];
};

/** Two guardians who are one person, and what they may do from now on. */
export interface SamePerson {
  readonly keptId: string;
  readonly mergedId: string;
  readonly access: GuardianAccess;
}

export interface Merging {
  readonly keptId: string;
  readonly mergedId: string;
  readonly at: string;
  /** Where a student lives in both: whose contacts and pick-up are kept. */
  readonly takes: { readonly contacts: MergeSide; readonly pickup: MergeSide };
  readonly same: readonly SamePerson[];
}

/**
 * The rows of two families once they are one household. What loses stays with the merged family, which nobody is in any more, so that
 * nothing is thrown away. Whoever either of them does not allow to pick up a student stays not allowed.
 */
export function mergeRows(before: Rows, merging: Merging): Rows {
  const { takes } = merging;
  const side = decideSides(before, merging);
  const links = pairsOf(before.family_students, merging, ['student_id']);
  const both = links.filter(areBothLive).map(({ kept }) => kept.student_id);
  const taken = (table: 'emergency_contacts' | 'pickup_people', section: 'contacts' | 'pickup') =>
    swapped(before[table], merging, (row) => side(section, row.student_id) === 'merged');
  const contacts = taken('emergency_contacts', 'contacts');
  const people = taken('pickup_people', 'pickup');
  const bars = new Set(both.filter((id) => barsOf(people, id, merging).length > 0));
  const { guardians, losers } = mergeGuardians(before.guardians, merging);
  return {
    family_students: links.flatMap((pair) => mergeLinks(pair, merging)),
    emergency_contacts: [
      ...contacts,
      ...(takes.contacts === 'both' ? both.flatMap((id) => joined(contacts, id, merging)) : []),
    ],
    pickup_people: joinPickup(people, both, merging),
    record_reminders: moved(before.record_reminders, merging, ['student_id', 'semester_id', 'days_before']),
    student_sections: pairsOf(before.student_sections, merging, ['student_id', 'section'], 'owner_id').flatMap((pair) =>
      mergeState(pair, merging, side, bars),
    ),
    section_drafts: moved(before.section_drafts, merging, ['account_id', 'student_id', 'section'], 'owner_id'),
    guardians,
    guardian_students: mergeBonds(before.guardian_students, losers),
    invitations: before.invitations.map((row) => mergeInvitation(row, { guardians, losers, merging })),
    notes: before.notes.map((row) => ({ ...row, family_id: merging.keptId })),
    tasks: before.tasks.map((row) => ({ ...row, family_id: merging.keptId })),
  };
}

type SideOf = (section: RecordSection, studentId: string | undefined) => MergeSide;

/** Whose of a section is kept of a student: of one who lives in one of the two only, theirs; where one side alone has told, that one. */
export function decideSides(before: Rows, { keptId, mergedId, takes }: Merging): SideOf {
  const told = new Set(before.student_sections.map((row) => `${row.owner_id} ${row.student_id} ${row.section}`));
  const live = new Set(
    before.family_students.flatMap((row) => (row.ended_at === null ? [`${row.family_id} ${row.student_id}`] : [])),
  );
  return (section, studentId = '') => {
    const [isKepts, isMergeds] = [live.has(`${keptId} ${studentId}`), live.has(`${mergedId} ${studentId}`)];
    if (isKepts !== isMergeds) return isKepts ? 'kept' : 'merged';
    // One who left both: as it stood.
    if (!isKepts) return told.has(`${keptId} ${studentId} ${section}`) ? 'kept' : 'merged';
    if (section !== 'contacts' && section !== 'pickup') return 'kept';
    const [hasKept, hasMerged] = [keptId, mergedId].map((id) => told.has(`${id} ${studentId} ${section}`));
    if (hasKept !== hasMerged) return hasKept ? 'kept' : 'merged';
    return takes[section];
  };
}

interface Pair {
  readonly kept: Row | undefined;
  readonly merged: Row | undefined;
}
type Owner = 'family_id' | 'owner_id';

/** Rows of both families that say the same thing of each, side by side. */
function pairsOf(
  rows: readonly Row[],
  { keptId, mergedId }: Merging,
  keys: readonly string[],
  owner: Owner = 'family_id',
): Pair[] {
  const grouped = Map.groupBy(rows, (row) => keys.map((key) => String(row[key])).join(' '));
  return [...grouped.values()].map((both) => ({
    kept: both.find((row) => row[owner] === keptId),
    merged: both.find((row) => row[owner] === mergedId),
  }));
}
const areBothLive = (pair: Pair): pair is { kept: Row; merged: Row } =>
  pair.kept?.ended_at === null && pair.merged?.ended_at === null;

const given = (row: Row | undefined, id: string, owner: Owner = 'family_id'): Row[] =>
  row ? [{ ...row, [owner]: id }] : [];

/** Rows of which the taken ones change hands, both ways. */
function swapped(rows: readonly Row[], { keptId, mergedId }: Merging, isTaken: (row: Row) => boolean): Row[] {
  return rows.map((row) => (isTaken(row) ? { ...row, family_id: row.family_id === keptId ? mergedId : keptId } : row));
}

/** Rows of the merged family go over where there is room. */
function moved(rows: readonly Row[], merging: Merging, keys: readonly string[], owner: Owner = 'family_id'): Row[] {
  return pairsOf(rows, merging, keys, owner).flatMap(({ kept, merged }) => [
    ...given(kept ?? merged, merging.keptId, owner),
    ...(kept ? given(merged, merging.mergedId, owner) : []),
  ]);
}

/** A student of both lives in one household, with the wider of what they may do and both notes; a student of the merged one alone moves. */
function mergeLinks(pair: Pair, { keptId, mergedId, at }: Merging): Row[] {
  const { kept, merged } = pair;
  if (areBothLive(pair)) {
    const [mine, other] = [pair.kept, pair.merged];
    const one = {
      access: mine.access === 'full' ? 'full' : other.access,
      notes: [...new Set([mine.notes, other.notes].filter(Boolean))].join('\n'),
    } as const;
    return [
      { ...mine, ...one },
      { ...other, ended_at: at, end_reason: 'merged' },
    ];
  }
  return isMoved(pair)
    ? [...given(merged, keptId), ...given(kept, mergedId)]
    : [...given(kept, keptId), ...given(merged, mergedId)];
}

const isMoved = ({ kept, merged }: Pair) => merged !== undefined && (!kept || merged.ended_at === null);

/** Students whose code words of the two families change hands: where both answers are kept, the first family's word stays if it has one. */
export function wordsToExchange(before: Rows, merging: Merging): string[] {
  const side = decideSides(before, merging);
  return pairsOf(before.family_students, merging, ['student_id']).flatMap((pair) => {
    const studentId = (pair.kept ?? pair.merged)?.student_id ?? '';
    const whose = side('pickup', studentId);
    const isOther = whose === 'merged' || (whose === 'both' && !pair.kept?.code_word);
    return (areBothLive(pair) ? isOther : isMoved(pair)) ? [studentId] : [];
  });
}

const nameOf = (row: Row) => `${foldName(row.name ?? '')} ${row.phone_e164 ?? row.phone ?? ''}`;
const rowsOf = (rows: readonly Row[], familyId: string, studentId: string | undefined) =>
  rows.filter((row) => row.family_id === familyId && row.student_id === studentId);

/** The merged family's contacts of a student of both, after those who are there already. */
function joined(rows: readonly Row[], studentId: string | undefined, { keptId, mergedId }: Merging): Row[] {
  const own = rowsOf(rows, keptId, studentId);
  return follow(
    own,
    rowsOf(rows, mergedId, studentId).filter((row) => !own.some((each) => nameOf(each) === nameOf(row))),
    keptId,
  );
}

/** Rows that come after those of this family. */
function follow(own: readonly Row[], more: readonly Row[], familyId: string): Row[] {
  const last = Math.max(-1, ...own.map((row) => row.position ?? 0));
  return more.map((row, at) => ({ ...row, family_id: familyId, position: last + 1 + at }));
}

/** Whom one of the two families barred from a student of both, and the other did not. */
function barsOf(people: readonly Row[], studentId: string | undefined, { keptId, mergedId }: Merging): Row[] {
  const [own, others] = [keptId, mergedId].map((id) =>
    rowsOf(people, id, studentId).filter((row) => row.is_allowed === false),
  );
  return (others ?? []).filter((row) => !own?.some((each) => nameOf(each) === nameOf(row)));
}

/** Pick-up of students of both: whose is chosen, or both, and in each case everybody whom either side barred. */
function joinPickup(people: readonly Row[], both: readonly (string | undefined)[], merging: Merging): Row[] {
  const added = both.flatMap((id) => {
    const own = rowsOf(people, merging.keptId, id);
    const allowed = rowsOf(people, merging.mergedId, id).filter(
      (row) => row.is_allowed && !own.some((each) => each.is_allowed && nameOf(each) === nameOf(row)),
    );
    return follow(
      own,
      [...(merging.takes.pickup === 'both' ? allowed : []), ...barsOf(people, id, merging)],
      merging.keptId,
    );
  });
  return [...people, ...added];
}

/** A section that has other answers than it had is a new version of it, so that nobody saves over it what they began before. */
function mergeState({ kept, merged }: Pair, merging: Merging, side: SideOf, bars: ReadonlySet<unknown>): Row[] {
  const any = kept ?? merged;
  const section = any?.section as RecordSection; // the table takes no other names
  const whose = side(section, any?.student_id);
  const newer = { version: Math.max(kept?.version ?? 0, merged?.version ?? 0) + 1 };
  const own = (row: Row | undefined, isNew: boolean) =>
    given(row && { ...row, ...(isNew && newer) }, merging.keptId, 'owner_id');
  // Who belongs to the household has changed for every student of it.
  if (section === 'guardians' && (!kept || !merged)) return own(any, true);
  if (whose === 'merged') return [...own(merged, kept !== undefined), ...given(kept, merging.mergedId, 'owner_id')];
  const isNew = section === 'guardians' || whose === 'both' || (section === 'pickup' && bars.has(any?.student_id));
  return [...own(kept, isNew), ...given(merged, merging.mergedId, 'owner_id')];
}

/** What came together: who stands for whom from now on. */
type Losers = ReadonlyMap<string, string>;

/** Guardians of both, each once: of two who are one whoever signs in stays, with what only the other has told. */
function mergeGuardians(
  guardians: readonly GuardianData[],
  { keptId, mergedId, at, same }: Merging,
): { guardians: GuardianData[]; losers: Losers } {
  const byId = new Map(guardians.map((row) => [row.id, row]));
  const losers = new Map<string, string>();
  const stays = new Map<string, GuardianData>();
  for (const pair of same) {
    const [kept, merged] = [byId.get(pair.keptId), byId.get(pair.mergedId)];
    if (!kept || !merged) continue;
    const [one, other] = kept.account_id === null && merged.account_id !== null ? [merged, kept] : [kept, merged];
    losers.set(other.id, one.id);
    stays.set(one.id, { ...together(one, other), access: pair.access, family_id: keptId });
  }
  const live = guardians.filter((row) => row.family_id === mergedId && row.removed_at === null);
  const accounts = new Set(live.flatMap((row) => row.account_id ?? []));
  return {
    losers,
    guardians: guardians.map((row) => {
      const one = stays.get(row.id);
      if (one) return one;
      if (losers.has(row.id)) return { ...row, family_id: mergedId, removed_at: at, version: row.version + 1 };
      // Who has left the one family is in the other: an account is once in a family.
      const isBack = row.removed_at !== null && row.account_id !== null && accounts.has(row.account_id);
      if (row.removed_at !== null) return isBack ? { ...row, family_id: mergedId } : row;
      return row.family_id === mergedId ? { ...row, family_id: keptId, version: row.version + 1 } : row;
    }),
  };
}

/** What a person has told, and where they said nothing what was told in the other family. */
function together(one: GuardianData, other: GuardianData): GuardianData {
  const isSamePhone = Boolean(one.phone);
  return {
    ...one,
    name: one.name || other.name,
    // Whoever signs in is written to at the account's own address.
    email: one.account_id === null ? one.email || other.email : '',
    phone: one.phone || other.phone,
    phone_e164: isSamePhone ? one.phone_e164 : other.phone_e164,
    postal_address: one.postal_address || other.postal_address,
    wants_mail: one.wants_mail || (one.account_id !== null && one.account_id === other.account_id && other.wants_mail),
    version: Math.max(one.version, other.version) + 1,
  };
}

/** What is answered of either stays; whom one family does not let pick up a student, the household does not. */
function mergeBonds(bonds: readonly Row[], losers: Losers): Row[] {
  const keyOf = (row: Row, id = row.guardian_id ?? '') => `${losers.get(id) ?? id} ${row.student_id}`;
  return [...Map.groupBy(bonds, (row) => keyOf(row)).values()].flatMap((rows) => {
    const one = rows.find((row) => !losers.has(row.guardian_id ?? ''));
    const [other] = rows.filter((row) => row !== one);
    if (!other) return rows;
    const guardian_id = losers.get(other.guardian_id ?? '') ?? null;
    if (!one) return [{ ...other, guardian_id }];
    const isBarred = one.may_pick_up === false || other.may_pick_up === false;
    const told = {
      relationship: one.relationship || other.relationship,
      lives_with: one.lives_with ?? other.lives_with,
      may_pick_up: isBarred ? false : (one.may_pick_up ?? other.may_pick_up),
    };
    return [{ ...one, ...told }, other];
  });
}

/** Invitations lead to the family that stays; those of somebody who is in it by now lead nowhere. */
function mergeInvitation(
  row: InvitationData,
  { guardians, losers, merging }: { guardians: readonly GuardianData[]; losers: Losers; merging: Merging },
): InvitationData {
  const isOpen = row.used_at === null && row.withdrawn_at === null;
  const isLost = typeof row.guardian_id === 'string' && losers.has(row.guardian_id);
  const invited = guardians.find(({ id }) => id === row.guardian_id);
  const ends = isOpen && (isLost || (invited !== undefined && invited.account_id !== null));
  return { ...row, family_id: merging.keptId, ...(ends && { withdrawn_at: merging.at }) };
}
