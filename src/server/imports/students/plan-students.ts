import { note } from '../../../contract/import-notes.ts';
import type { StudentTarget } from '../../../contract/student-imports.ts';
import { MOST_STUDENTS } from '../../../domain/family-access.ts';
import { MOST_GUARDIANS } from '../../../domain/invitations.ts';
import { foldName } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import type { MatchedStudents } from './match-students.ts';
import type { SaidPerson, SaidStudent, StudentValues } from './read-students.ts';

/** A guardian as they are now. */
export interface KnownGuardian extends SaidPerson {
  readonly id: string;
  readonly hasAccount: boolean;
}

/** A student as they are now, with their household: of two, a file cannot say which of them it means. */
export interface ExistingStudent {
  readonly id: string;
  readonly version: number;
  readonly externalId: string | null;
  /** With those of whoever was merged into them. */
  readonly externalIds: readonly string[];
  readonly fields: StudentValues;
  readonly familyId: string | null;
  readonly isShared: boolean;
  readonly guardians: readonly KnownGuardian[];
  readonly contacts: readonly SaidPerson[];
  readonly allowed: readonly SaidPerson[];
}

/** The families that an address leads to, with how many students each has. */
export interface KnownFamilies {
  readonly byAddress: ReadonlyMap<string, readonly string[]>;
  readonly counts: ReadonlyMap<string, number>;
  /** Addresses of accounts that never proved them: they lead to nobody. */
  readonly unproven: ReadonlySet<string>;
}

export interface CreatedStudent {
  readonly said: SaidStudent;
  /** The family that the student comes to; `isNew` where the file makes it. */
  readonly family: { readonly key: string; readonly isNew: boolean };
}

export interface FieldChange {
  readonly field: StudentTarget;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ChangedStudent {
  readonly said: SaidStudent;
  readonly existing: ExistingStudent;
  readonly fields: Partial<StudentValues>;
  readonly externalId: string | null;
  readonly contacts: readonly SaidPerson[] | null;
  readonly allowed: readonly SaidPerson[] | null;
  readonly added: readonly SaidPerson[];
  readonly patched: readonly (SaidPerson & { readonly id: string })[];
  readonly told: readonly FieldChange[];
}

export interface StudentPlan {
  readonly created: readonly CreatedStudent[];
  readonly changed: readonly ChangedStudent[];
  readonly left: number;
  readonly asked: MatchedStudents['asked'];
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

/** Compares what a file says with who is there: whom to create and in which family, what to change, what to leave. */
export function planStudents(
  matched: MatchedStudents,
  existing: ReadonlyMap<string, ExistingStudent>,
  families: KnownFamilies,
): StudentPlan {
  const rejected = [...matched.rejected];
  const remarks = [...matched.remarks];
  const created = placeInFamilies(matched.fresh, families, { rejected, remarks });
  const changed: ChangedStudent[] = [];
  let left = 0;
  for (const said of matched.known) {
    const found = existing.get(said.studentId);
    const change = found && compare(said, found, rejected, remarks);
    if (change) changed.push(change);
    else if (found && !rejected.some(({ row }) => row === said.row)) left += 1;
  }
  return {
    created,
    changed,
    left,
    asked: matched.asked,
    rejected: rejected.toSorted((a, b) => a.row - b.row),
    remarks,
  };
}

/** A new student comes to the family of a guardian's address, else to the one that the file makes for the same guardian. */
function placeInFamilies(
  fresh: readonly SaidStudent[],
  { byAddress, counts, unproven }: KnownFamilies,
  { rejected, remarks }: { readonly rejected: RowNote[]; readonly remarks: RowNote[] },
) {
  const taken = new Map(counts);
  return fresh.flatMap((said): CreatedStudent[] => {
    const addresses = said.guardians.map(({ email }) => email.toLowerCase()).filter(Boolean);
    const found = [...new Set(addresses.flatMap((each) => byAddress.get(each) ?? []))];
    const tell = (value: string, reason: RowNote['reason']) => ({
      row: said.row,
      column: '',
      value: value.slice(0, 80),
      reason,
    });
    const reject = (reason: RowNote['reason']) => rejected.push(tell(addresses.join(', '), reason));
    if (found.length > 1) return (reject(note('address-of-two-families')), []);
    const [guardian] = said.guardians;
    const own = addresses[0] ?? (guardian ? `${foldName(guardian.name)} ${guardian.phone}` : `row ${said.row}`);
    const family = { key: found[0] ?? own, isNew: found.length === 0 };
    const count = (taken.get(family.key) ?? 0) + 1;
    if (count > MOST_STUDENTS) return (reject(note('family-full', { most: MOST_STUDENTS })), []);
    taken.set(family.key, count);
    for (const address of addresses)
      if (unproven.has(address) && !byAddress.has(address)) remarks.push(tell(address, note('address-unproven')));
    return [{ said, family }];
  });
}

function compare(
  said: SaidStudent,
  existing: ExistingStudent,
  rejected: RowNote[],
  remarks: RowNote[],
): ChangedStudent | null {
  const told: FieldChange[] = [];
  // The fields of what was said are its own names.
  const names = (Object.keys(said.fields) as (keyof StudentValues)[]).filter(
    (field) => asText(said.fields[field]) !== asText(existing.fields[field]),
  );
  for (const field of names) told.push({ field, from: asText(existing.fields[field]), to: asText(said.fields[field]) });
  const isNewId = said.externalId !== '' && !existing.externalIds.includes(said.externalId);
  if (isNewId) told.push({ field: 'externalId', from: existing.externalId, to: said.externalId });
  if (existing.isShared && said.guardians.length + said.contacts.length + (said.allowed?.length ?? 0) > 0)
    remarks.push({ row: said.row, column: '', value: '', reason: note('two-households') });
  const household = existing.familyId === null ? NOBODY : compareHousehold(said, existing, told, remarks);
  if (existing.guardians.length + household.added.length > MOST_GUARDIANS) {
    rejected.push({ row: said.row, column: '', value: '', reason: note('guardians-full', { most: MOST_GUARDIANS }) });
    return null;
  }
  if (told.length === 0) return null;
  const fields = Object.fromEntries(names.map((name) => [name, said.fields[name]]));
  return { said, existing, fields, externalId: isNewId ? said.externalId : existing.externalId, ...household, told };
}

const NOBODY = { contacts: null, allowed: null, added: [], patched: [] } as const;

type Household = Pick<ChangedStudent, 'contacts' | 'allowed' | 'added' | 'patched'>;

/** Of the only household. What a guardian with an account says of themselves stays. */
function compareHousehold(
  said: SaidStudent,
  existing: ExistingStudent,
  told: FieldChange[],
  remarks: RowNote[],
): Household {
  const added: SaidPerson[] = [];
  const patched: (SaidPerson & { id: string })[] = [];
  const met = new Set<string>();
  said.guardians.forEach((person, at) => {
    const who = at === 0 ? 'guardian1' : 'guardian2';
    const found = findGuardian(
      existing.guardians.filter(({ id }) => !met.has(id)),
      person,
    );
    if (found) met.add(found.id);
    if (!found) {
      added.push(person);
      told.push({ field: `${who}.name`, from: null, to: describe(person) });
      return;
    }
    const next = filledOver(person, found);
    if (describe(next) === describe(found)) return;
    if (found.hasAccount)
      remarks.push({
        row: said.row,
        column: '',
        value: describe(person).slice(0, 80),
        reason: note('keeps-own-details', { name: found.name || found.email }),
      });
    else {
      patched.push({ ...next, id: found.id });
      told.push({ field: `${who}.name`, from: describe(found), to: describe(next) });
    }
  });
  const list = (field: 'contact1.name' | 'allowed', now: readonly SaidPerson[], next: readonly SaidPerson[] | null) => {
    const [from, to] = [now.map(describe).join('; '), (next ?? now).map(describe).join('; ')];
    if (from === to) return null;
    told.push({ field, from: from || null, to });
    return next;
  };
  // Whom the file has no column for stays, behind those whom it names.
  const next = said.contacts.length > 0 ? [...said.contacts, ...existing.contacts.slice(said.contacts.length)] : null;
  const contacts = list('contact1.name', existing.contacts, next);
  return { added, patched, contacts, allowed: list('allowed', existing.allowed, said.allowed) };
}

function findGuardian(guardians: readonly KnownGuardian[], { email, name }: SaidPerson): KnownGuardian | undefined {
  const isNamed = (each: KnownGuardian) => name !== '' && foldName(each.name) === foldName(name);
  // Both parents may have one address.
  const atAddress = email === '' ? [] : guardians.filter((each) => each.email.toLowerCase() === email.toLowerCase());
  return atAddress.find(isNamed) ?? atAddress[0] ?? guardians.find((each) => isNamed(each) && !(each.email && email));
}

/** What the file says, over what is there: an empty cell says nothing. */
function filledOver(person: SaidPerson, now: SaidPerson): SaidPerson {
  return {
    name: person.name || now.name,
    relationship: person.relationship || now.relationship,
    phone: person.phone || now.phone,
    email: person.email.toLowerCase() === now.email.toLowerCase() ? now.email : person.email || now.email,
  };
}

export const describe = ({ name, relationship, phone, email }: SaidPerson) =>
  [name, relationship, phone, email].filter(Boolean).join(', ');

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);
