import { note } from '../../../contract/import-notes.ts';
import { MOST_STUDENTS } from '../../../domain/family-access.ts';
import type { ListedGuardian } from '../../../domain/household-guardians.ts';
import type { HouseholdSign } from '../../../domain/household-signs.ts';
import { MOST_GUARDIANS } from '../../../domain/invitations.ts';
import { decideHouseholds, type HouseholdQuestion, type OtherHousehold } from '../../../domain/listed-households.ts';
import type { ListedChild } from '../../../domain/listed-children.ts';
import { foldName, nameKey } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import type { MatchedStudents } from './match-students.ts';
import type { ExistingStudent, KnownGuardian } from './known-students.ts';
import type { SaidPerson, SaidStudent } from './said-student.ts';

/** A household that is there, with its full guardians and its children. */
export interface KnownHousehold {
  readonly id: string;
  readonly hasAccount: boolean;
  /** `leads`: the address is entered, or an account has proven it. */
  readonly guardians: readonly (KnownGuardian & { readonly leads: boolean; readonly phoneE164: string | null })[];
  readonly children: readonly { readonly id: string; readonly name: string; readonly lastName: string }[];
  readonly externalIds: readonly string[];
}

/** A household that new students come to, as it will be. */
export interface PlannedHousehold {
  /** Its id, or what the file's new one goes by. */
  readonly key: string;
  readonly there: KnownHousehold | null;
  readonly children: readonly SaidStudent[];
  /** Guardians whom the file enters. */
  readonly entered: readonly SaidPerson[];
  readonly by: readonly HouseholdSign[];
}

export interface Placing {
  readonly households: readonly KnownHousehold[];
  readonly answers: ReadonlyMap<number, OtherHousehold>;
  /** What a phone is compared by, however it was typed. */
  readonly phoneOf: (typed: string) => string;
}

export interface PlacedStudents {
  readonly planned: readonly PlannedHousehold[];
  readonly questions: readonly HouseholdQuestion[];
}

/** Brings the new students of a file into households (`decideHouseholds`): those of the file, and those that are there. */
export function placeStudents(
  { fresh, known }: Pick<MatchedStudents, 'fresh' | 'known'>,
  existing: ReadonlyMap<string, ExistingStudent>,
  { households, answers, phoneOf }: Placing,
  { rejected, remarks }: { readonly rejected: RowNote[]; readonly remarks: RowNote[] },
): PlacedStudents {
  if (fresh.length === 0) return { planned: [], questions: [] };
  const compared = (person: SaidPerson): ListedGuardian => ({
    name: nameKey(person.name),
    mail: person.email.trim().toLowerCase(),
    phone: phoneOf(person.phone),
  });
  const child = (
    said: SaidStudent,
    familyId: string | null,
    lastName: string,
    ids: readonly string[],
  ): ListedChild => ({
    row: said.row,
    surname: foldName(lastName),
    guardians: said.guardians.map(compared),
    numbers: [
      ...[...ids, said.externalId, said.siblingId].filter(Boolean).map((id) => `student ${id}`),
      ...(said.householdNumber ? [`household ${said.householdNumber}`] : []),
    ],
    familyId,
  });
  const children = [
    ...fresh.map((said) => child(said, null, said.fields.lastName ?? '', [])),
    ...known.flatMap((said) => {
      const found = existing.get(said.studentId);
      return found?.familyId ? [child(said, found.familyId, found.fields.lastName, found.externalIds)] : [];
    }),
  ];
  const there = households.map(({ id, hasAccount, guardians, children: all, externalIds }) => ({
    id,
    hasAccount,
    surnames: [...new Set(all.map(({ lastName }) => foldName(lastName)))],
    guardians: guardians.map((each) => ({ ...compared(each), ...(!each.leads && { mail: '' }) })),
    numbers: externalIds.map((number) => `student ${number}`),
  }));
  const decided = decideHouseholds(children, there, answers);
  const saidOf = new Map(fresh.map((said) => [said.row, said]));
  const byId = new Map(households.map((each) => [each.id, each]));
  const tell = ({ row, guardians }: SaidStudent, reason: RowNote['reason'], value?: string): RowNote => ({
    row,
    column: '',
    value: (
      value ??
      guardians
        .map(({ email }) => email)
        .filter(Boolean)
        .join(', ')
    ).slice(0, 80),
    reason,
  });
  for (const row of decided.ambiguous) {
    const said = saidOf.get(row);
    if (said) rejected.push(tell(said, note('address-of-two-families')));
  }
  const planned = decided.households.flatMap(({ familyId, row, rows, by }): PlannedHousehold[] => {
    const home = familyId === null ? null : (byId.get(familyId) ?? null);
    const all = rows.flatMap((each) => saidOf.get(each) ?? []);
    const room = MOST_STUDENTS - (home?.children.length ?? 0);
    const taken = all.slice(0, Math.max(0, room));
    for (const said of all.slice(taken.length)) rejected.push(tell(said, note('family-full', { most: MOST_STUDENTS })));
    const entered = enterGuardians(taken, home, compared);
    if ((home?.guardians.length ?? 0) + entered.length > MOST_GUARDIANS) {
      for (const said of taken) rejected.push(tell(said, note('guardians-full', { most: MOST_GUARDIANS })));
      return [];
    }
    return taken.length === 0 ? [] : [{ key: familyId ?? `row ${row}`, there: home, children: taken, entered, by }];
  });
  const [leading, unproven] = [true, false].map(
    (leads) =>
      new Set(
        households.flatMap(({ guardians }) =>
          guardians.filter((each) => each.leads === leads).map(({ email }) => email.toLowerCase()),
        ),
      ),
  );
  const isUnproven = (address: string) => address !== '' && unproven?.has(address) && !leading?.has(address);
  for (const { children: all, there: home } of planned)
    for (const said of all) {
      for (const { email } of said.guardians)
        if (isUnproven(email.toLowerCase())) remarks.push(tell(said, note('address-unproven'), email.toLowerCase()));
      const [first] = home?.guardians.filter(({ hasAccount }) => hasAccount) ?? [];
      if (home?.hasAccount)
        remarks.push(tell(said, note('household-told', { name: first?.name || first?.email || '' }), ''));
    }
  return { planned, questions: decided.questions };
}

/** Whom of these children's guardians the household does not have yet, each once with all that their rows say of them. */
function enterGuardians(
  children: readonly SaidStudent[],
  home: KnownHousehold | null,
  compared: (person: SaidPerson) => ListedGuardian,
): SaidPerson[] {
  const entered: SaidPerson[] = [];
  for (const { guardians } of children) {
    const met = new Set<KnownGuardian>();
    for (const person of guardians) {
      const free = (home?.guardians ?? []).filter((each) => !met.has(each));
      const found = findGuardian(free, person) ?? free.find((each) => isNamed(each, person));
      if (found) {
        met.add(found);
        continue;
      }
      const at = entered.findIndex((each) => areOnePerson(compared(each), compared(person)));
      const before = entered[at];
      if (before) entered[at] = fillFrom(before, person);
      else entered.push(person);
    }
  }
  return entered;
}

/** Of one household: guardians of one name, or without one at one address or phone. */
export function areOnePerson(one: ListedGuardian, other: ListedGuardian): boolean {
  const isSame = (field: 'name' | 'mail' | 'phone') => one[field] !== '' && one[field] === other[field];
  if (one.name !== '' && other.name !== '') return isSame('name') && !(one.mail && other.mail && !isSame('mail'));
  return isSame('mail') || isSame('phone');
}

const fillFrom = (one: SaidPerson, other: SaidPerson): SaidPerson => ({
  name: one.name || other.name,
  relationship: one.relationship || other.relationship,
  phone: one.phone || other.phone,
  email: one.email || other.email,
  address: one.address || other.address,
});

export const isNamed = (one: { readonly name: string }, { name }: { readonly name: string }) =>
  name !== '' && foldName(one.name) === foldName(name);

export function findGuardian<G extends KnownGuardian>(guardians: readonly G[], person: SaidPerson): G | undefined {
  const { email } = person;
  // Both parents may have one address.
  const atAddress = email === '' ? [] : guardians.filter((each) => each.email.toLowerCase() === email.toLowerCase());
  return (
    atAddress.find((each) => isNamed(each, person)) ??
    atAddress[0] ??
    guardians.find((each) => isNamed(each, person) && !(each.email && email))
  );
}
