import type { functions } from '../../../contract/functions.ts';
import type { FamilyMergeObstacle } from '../../../contract/family-merges.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { MOST_PICKUP_PEOPLE } from '../../../contract/records.ts';
import { CONTACTS } from '../../../domain/emergency-contacts.ts';
import { type GuardianAccess, MOST_STUDENTS } from '../../../domain/family-access.ts';
import { decideAlike, type FamilyChoice, listBarredGuardians } from '../../../domain/family-merge.ts';
import { MOST_GUARDIANS } from '../../../domain/invitations.ts';
import type { GuardianRow } from '../people-store.ts';
import { type Merging, mergeRows, type Row, type Rows } from './merge-rows.ts';
import type { Snapshot, Two } from './merge-store.ts';

type Both = Pick<Two, 'keptId' | 'mergedId'>;
export type Same = InputOf<typeof functions.mergeFamilies>['same'];

const isLive = (row: Row) => row.ended_at === null;

/** Students who live in the one family now. */
export function listStudentsOf({ family_students }: Rows, familyId: string): string[] {
  return family_students.flatMap((row) =>
    row.family_id === familyId && isLive(row) && row.student_id ? [row.student_id] : [],
  );
}

export function listShared(rows: Rows, { keptId, mergedId }: Both): string[] {
  const others = listStudentsOf(rows, mergedId);
  return listStudentsOf(rows, keptId).filter((id) => others.includes(id));
}

/** What a guardian may do, the least in front. */
const LEAST = ['pick-up', 'view', 'full'] as const satisfies readonly GuardianAccess[];

/** What two who are one may do, what is meant first: what whoever signs in may already, else the less of the two. */
function listAccesses(kept: GuardianRow, merged: GuardianRow): GuardianAccess[] {
  const [one] = [kept, merged].filter(({ accountId }) => accountId !== null);
  const isOne = (kept.accountId === null) !== (merged.accountId === null);
  const both = LEAST.filter((access) => access === kept.access || access === merged.access);
  return isOne && one ? [one.access, ...both.filter((access) => access !== one.access)] : both;
}

/** Pairs of guardians who are one person, for sure or as it looks. */
export function listAlike(guardians: readonly GuardianRow[], { keptId, mergedId }: Both) {
  const of = (familyId: string) => guardians.filter((each) => each.familyId === familyId);
  return of(keptId).flatMap((kept) =>
    of(mergedId).flatMap((merged) => {
      const how = decideAlike(kept, merged);
      const pair = { keptId: kept.id, mergedId: merged.id, isSure: how === 'same' };
      return how ? [{ ...pair, accesses: listAccesses(kept, merged) }] : [];
    }),
  );
}
type Alike = ReturnType<typeof listAlike>;

/** Whether what was said of who is one is true: everybody with one account, of the others only who may be, nobody twice, and no more access than one of the two. */
export function areSame(same: Same, alike: Alike): boolean {
  const ids = same.flatMap((each) => [each.keptId, each.mergedId]);
  const find = (each: Same[number]) =>
    alike.find((pair) => pair.keptId === each.keptId && pair.mergedId === each.mergedId);
  const said = same.map(find);
  return (
    new Set(ids).size === ids.length &&
    same.every((each) => find(each)?.accesses.includes(each.access)) &&
    alike.every((pair) => !pair.isSure || said.includes(pair))
  );
}

/** Names of students by their ids. */
export type NameOf = (studentId: string) => string;

/** Why two families cannot be one: whom one of them bars, and more people than a family may have. */
export function listObstacles(
  { rows, guardians }: { readonly rows: Rows; readonly guardians: readonly GuardianRow[] },
  both: Both,
  nameOf: NameOf,
): FamilyMergeObstacle[] {
  const { keptId, mergedId } = both;
  const barred = [
    [keptId, mergedId],
    [mergedId, keptId],
  ].flatMap(([own, other]) =>
    rows.pickup_people
      .filter((row) => row.family_id === other && row.is_allowed === false)
      .filter(({ student_id = '' }) => listStudentsOf(rows, other ?? '').includes(student_id))
      .flatMap((row) => {
        const theirs = guardians.filter(({ familyId }) => familyId === own);
        const person = { name: row.name ?? '', phone: row.phone ?? '' };
        return listBarredGuardians(theirs, [person]).map((guardian) => ({ guardian, studentId: row.student_id ?? '' }));
      }),
  );
  const students = new Set([...listStudentsOf(rows, keptId), ...listStudentsOf(rows, mergedId)]);
  // As few as they can be, if everybody who may be one is one.
  const least = guardians.length - new Set(listAlike(guardians, both).map((pair) => pair.mergedId)).size;
  const nothing = { guardians: [], students: [] };
  return [
    ...(barred.length > 0
      ? [
          {
            kind: 'barred-guardian' as const,
            guardians: [...new Set(barred.map(({ guardian }) => guardian.name || guardian.email || ''))],
            students: [...new Set(barred.map(({ studentId }) => nameOf(studentId)))],
          },
        ]
      : []),
    ...(least > MOST_GUARDIANS ? [{ kind: 'too-many-guardians' as const, ...nothing }] : []),
    ...(students.size > MOST_STUDENTS ? [{ kind: 'too-many-students' as const, ...nothing }] : []),
  ];
}

/** Of which sections one side is chosen: of a student of both, whom both have told of. */
export function listChoices(rows: Rows, both: Both): Record<FamilyChoice, boolean> {
  const shared = listShared(rows, both);
  const hasTold = (owner: string, student: string, section: FamilyChoice) =>
    rows.student_sections.some(
      (row) =>
        row.owner_id === owner && row.student_id === student && row.section === section && (row.version ?? 0) > 0,
    );
  const isChosen = (section: FamilyChoice) =>
    shared.some((id) => hasTold(both.keptId, id, section) && hasTold(both.mergedId, id, section));
  return { contacts: isChosen('contacts'), pickup: isChosen('pickup') };
}

/** What would be more than a student may have, put together. */
export function listTooMany(rows: Rows, both: Both): Record<FamilyChoice, boolean> {
  const together = mergeRows(rows, { ...both, at: '', takes: { contacts: 'both', pickup: 'both' }, same: [] });
  return tooMany(together, both, listShared(rows, both));
}

/** Whether students of both would have more contacts, or more people on a list, than a record takes. */
export function tooMany(
  { emergency_contacts, pickup_people }: Rows,
  { keptId }: Both,
  shared: readonly string[],
): Record<FamilyChoice, boolean> {
  const of = (rows: readonly Row[], id: string) =>
    rows.filter((row) => row.family_id === keptId && row.student_id === id);
  const people = (id: string, isAllowed: boolean) =>
    of(pickup_people, id).filter((row) => row.is_allowed === isAllowed).length;
  return {
    contacts: shared.some((id) => of(emergency_contacts, id).length > CONTACTS.most),
    // Whom one side bars is barred, however many there are.
    pickup: shared.some((id) => people(id, true) > MOST_PICKUP_PEOPLE),
  };
}

/** What goes over with the merged family, by kind. */
export function countMoves({ rows }: Pick<Snapshot, 'rows'>, guardians: readonly GuardianRow[], both: Both) {
  const { mergedId } = both;
  const isMerged = (row: Row) => row.family_id === mergedId;
  const sure = listAlike(guardians, both).filter(({ isSure }) => isSure);
  const shared = listShared(rows, both);
  return {
    guardians: guardians.filter((each) => each.familyId === mergedId).length - sure.length,
    students: listStudentsOf(rows, mergedId).filter((id) => !shared.includes(id)).length,
    invitations: rows.invitations.filter((row) => isMerged(row) && row.used_at === null && row.withdrawn_at === null)
      .length,
    notes: rows.notes.filter(isMerged).length,
    drafts: rows.section_drafts.filter((row) => row.owner_id === mergedId).length,
  };
}

/** What nothing but the night or the staff writes: it is no work of a family. */
const NOBODYS = ['record_reminders', 'notes', 'tasks'] as const;

/**
 * Whether the two are as a merge left them; what a family only typed since is work of theirs too. Versions do not count: a later merge that
 * was undone has put everything back and left newer ones.
 */
export function isAsLeft(after: Rows, now: Rows): boolean {
  const told = (rows: Rows) =>
    JSON.stringify(
      Object.entries(rows)
        .filter(([table]) => !(NOBODYS as readonly string[]).includes(table))
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([table, all]) => [
          table,
          all.map(({ version: _version, ...row }) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted(),
        ]),
    );
  return told(after) === told(now);
}

/** Whether a guardian did something since for a student whom only the merge gave them. */
export function hasCrossed(
  { rows }: Pick<Snapshot, 'rows'>,
  both: Both,
  done: readonly { readonly accountId: string; readonly studentId: string }[],
): boolean {
  const { keptId, mergedId } = both;
  const familiesOf = (studentId: string) =>
    [keptId, mergedId].filter((id) => listStudentsOf(rows, id).includes(studentId));
  return done.some(({ accountId, studentId }) => {
    const theirs = familiesOf(studentId);
    const own = rows.guardians.filter((row) => row.account_id === accountId && row.removed_at === null);
    return theirs.length > 0 && own.length > 0 && !own.some(({ family_id }) => theirs.includes(family_id));
  });
}

/** What is put back, with versions that go on, so that no form that is open saves over it; reminders sent since stay with who lives where. */
export function putBack(before: Rows, after: Rows, now: Rows): Rows {
  const keyOf = (row: Row) => `${row.student_id} ${row.section}`;
  const forward = <Kind extends Row>(row: Kind, left: Row | undefined): Kind =>
    !left || JSON.stringify(left) === JSON.stringify(row)
      ? row
      : { ...row, version: Math.max(left.version ?? 0, row.version ?? 0) + 1 };
  const states = (row: Row) => {
    const all = after.student_sections.filter((each) => keyOf(each) === keyOf(row));
    const isSame = all.some((each) => JSON.stringify(each) === JSON.stringify(row));
    return isSame ? row : all.reduce<Row>((best, each) => forward(best, each), row);
  };
  const reminded = new Set(after.record_reminders.map((row) => JSON.stringify(row)));
  const since = now.record_reminders.filter((row) => !reminded.has(JSON.stringify(row)));
  const homeOf = (row: Row) =>
    before.family_students.find((link) => link.student_id === row.student_id && isLive(link))?.family_id;
  return {
    ...before,
    student_sections: before.student_sections.map(states),
    guardians: before.guardians.map((row) =>
      forward(
        row,
        after.guardians.find(({ id }) => id === row.id),
      ),
    ),
    record_reminders: [
      ...before.record_reminders,
      ...since.flatMap((row) => {
        const family_id = homeOf(row);
        return family_id ? [{ ...row, family_id }] : [];
      }),
    ],
  };
}

/** Whether somebody who signs in could still change everything: there was such a guardian, and must be one. */
export function leavesSomebodyFull(before: Rows, after: Rows, { keptId }: Pick<Merging, 'keptId'>): boolean {
  const isFull = (row: Rows['guardians'][number]) =>
    row.access === 'full' && row.account_id !== null && row.removed_at === null;
  return !before.guardians.some(isFull) || after.guardians.some((row) => isFull(row) && row.family_id === keptId);
}

/** Guardians who are none any more by a merge: another one stands for them. */
export function listGone(before: Rows, after: Rows): string[] {
  const live = (rows: Rows) => rows.guardians.filter(({ removed_at }) => removed_at === null).map(({ id }) => id);
  const left = new Set(live(after));
  return live(before).filter((id) => !left.has(id));
}
