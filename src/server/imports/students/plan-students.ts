import { note } from '../../../contract/import-notes.ts';
import { LISTED_GUARDIANS, NO_GRADE } from '../../../contract/student-imports.ts';
import { MOST_GUARDIANS } from '../../../domain/invitations.ts';
import type { HouseholdQuestion } from '../../../domain/listed-households.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { RowNote } from '../read-file.ts';
import type { ExistingStudent, FieldChange } from './known-students.ts';
import { type MatchedStudents, nameOf } from './match-students.ts';
import {
  findGuardian,
  isNamed,
  type KnownHousehold,
  placeStudents,
  type PlannedHousehold,
  type Placing,
} from './place-students.ts';
import { placeApart } from './place-apart.ts';
import { compareAnswers, type NewAnswer } from './compare-answers.ts';
import { compareHealth } from './health/compare-health.ts';
import type { SaidHealth } from './health/read-health.ts';
import type { ListedQuestion } from './listed-questions.ts';
import { comparePermissions } from './compare-permissions.ts';
import type { SaidPerson, SaidStudent, StudentValues, ToldPermissions } from './said-student.ts';

export interface CreatedStudent {
  readonly said: SaidStudent;
  readonly household: PlannedHousehold;
  /** The household at their other address; null where there is one address only. */
  readonly apart: PlannedHousehold | null;
}

/** A guardian without an account for whom the file has another address, or several. */
export interface AddressQuestion {
  readonly row: number;
  readonly guardianId: string;
  readonly name: string;
  readonly student: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly answer: string | null;
}

/** What somebody decided of households and addresses. */
export interface PlanAnswers extends Placing {
  readonly addresses: ReadonlyMap<string, string>;
  readonly questions: readonly ListedQuestion[];
  /** Which sections of health something is told of, by student. */
  readonly healthTold: ReadonlyMap<string, readonly HealthSection[]>;
}

export interface ChangedStudent {
  readonly said: SaidStudent;
  readonly existing: ExistingStudent;
  readonly fields: Partial<StudentValues>;
  readonly externalId: string | null;
  readonly contacts: readonly SaidPerson[] | null;
  readonly allowed: readonly SaidPerson[] | null;
  readonly notAllowed: readonly SaidPerson[] | null;
  readonly added: readonly SaidPerson[];
  readonly patched: readonly (SaidPerson & { readonly id: string })[];
  /** Guardians of whom the file says whether the child lives with them, with what was told before. */
  readonly living: readonly LivesWith[];
  /** As they will be; null where the list adds nothing. */
  readonly permissions: ToldPermissions | null;
  readonly answers: readonly NewAnswer[];
  /** Of sections that nothing is told of yet. */
  readonly health: readonly SaidHealth[];
  readonly told: readonly FieldChange[];
}

/** Whether a child lives with a guardian: as told before, and by the file. */
export interface LivesWith {
  readonly id: string;
  readonly from: boolean | null;
  readonly to: boolean;
}

export interface StudentPlan {
  readonly created: readonly CreatedStudent[];
  readonly households: readonly PlannedHousehold[];
  readonly householdsAsked: readonly HouseholdQuestion[];
  /** The households that are there, by id. */
  readonly known: ReadonlyMap<string, KnownHousehold>;
  readonly addressesAsked: readonly AddressQuestion[];
  readonly changed: readonly ChangedStudent[];
  readonly questions: readonly ListedQuestion[];
  readonly left: number;
  readonly asked: MatchedStudents['asked'];
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

/** Compares what a file says with who is there: whom to create and in which household, what to change, what to leave. */
export function planStudents(
  matched: MatchedStudents,
  existing: ReadonlyMap<string, ExistingStudent>,
  answers: PlanAnswers,
): StudentPlan {
  const rejected = [...matched.rejected];
  const remarks = [...matched.remarks];
  const { planned, questions } = placeStudents(matched, existing, answers, { rejected, remarks });
  const apart = placeApart(
    planned.flatMap(({ children }) => children),
    answers,
    remarks,
  );
  const apartOf = new Map(apart.flatMap((each) => each.children.map(({ row }) => [row, each] as const)));
  const changed: ChangedStudent[] = [];
  const addresses = askAddresses(matched, existing, answers.addresses);
  let left = 0;
  for (const said of matched.known) {
    const found = existing.get(said.studentId);
    const change =
      found &&
      compare(
        said,
        found,
        { addresses, questions: answers.questions, healthTold: answers.healthTold },
        { rejected, remarks },
      );
    if (change) changed.push(change);
    else if (found && !rejected.some(({ row }) => row === said.row)) left += 1;
  }
  return {
    created: planned
      .flatMap((household) =>
        household.children.map((said) => ({ said, household, apart: apartOf.get(said.row) ?? null })),
      )
      .toSorted((a, b) => a.said.row - b.said.row),
    households: [...planned, ...apart],
    householdsAsked: questions,
    known: new Map(answers.households.map((each) => [each.id, each])),
    addressesAsked: [...addresses.values()],
    changed,
    questions: answers.questions,
    left,
    asked: matched.asked,
    rejected: rejected.toSorted((a, b) => a.row - b.row),
    remarks,
  };
}

/** Each guardian of a row with the one whom the household has: at the same address, else of the same name. */
function pairGuardians(said: SaidStudent, { guardians }: ExistingStudent) {
  const met = new Set<string>();
  return said.guardians.map((person) => {
    const free = guardians.filter(({ id }) => !met.has(id));
    const found = findGuardian(free, person) ?? free.find((each) => isNamed(each, person));
    if (found) met.add(found.id);
    return { person, found };
  });
}

/** Guardians without an account who would get another address than theirs, or of whom two rows say two. */
function askAddresses(
  { known }: MatchedStudents,
  existing: ReadonlyMap<string, ExistingStudent>,
  answers: ReadonlyMap<string, string>,
): ReadonlyMap<string, AddressQuestion> {
  const asked = new Map<string, AddressQuestion>();
  for (const said of known) {
    const student = existing.get(said.studentId);
    if (!student?.familyId) continue;
    for (const { person, found } of pairGuardians(said, student)) {
      if (!found || found.hasAccount || person.email === '' || isSameAddress(person, found)) continue;
      const before = asked.get(found.id);
      const to = before?.to ?? [];
      const isTold = to.some((each) => isSameAddress({ email: each }, person));
      const next = isTold ? to : [...to, person.email];
      const { id: guardianId, name, email: from } = found;
      const of = { row: said.row, guardianId, name, student: nameOf(student.fields), from };
      asked.set(found.id, {
        ...(before ?? of),
        to: next,
        answer: next.find((each) => each === answers.get(found.id)) ?? null,
      });
    }
  }
  // Where nothing stood, one address is only filled in.
  return new Map([...asked].filter(([, { from, to }]) => from !== '' || to.length > 1));
}

const isSameAddress = (one: { readonly email: string }, other: { readonly email: string }) =>
  one.email.toLowerCase() === other.email.toLowerCase();

function compare(
  said: SaidStudent,
  existing: ExistingStudent,
  {
    addresses,
    questions,
    healthTold,
  }: {
    readonly addresses: ReadonlyMap<string, AddressQuestion>;
  } & Pick<PlanAnswers, 'questions' | 'healthTold'>,
  { rejected, remarks }: { readonly rejected: RowNote[]; readonly remarks: RowNote[] },
): ChangedStudent | null {
  const told: FieldChange[] = [];
  const names = fieldsOf(said).filter((field) => asText(said.fields, field) !== asText(existing.fields, field));
  for (const field of names)
    if (!isOfGrade(field)) told.push({ field, from: asText(existing.fields, field), to: asText(said.fields, field) });
  const isNewId = said.externalId !== '' && !existing.externalIds.includes(said.externalId);
  if (isNewId) told.push({ field: 'externalId', from: existing.externalId, to: said.externalId });
  if (!existing.isShared && said.apart.length > 0)
    remarks.push({
      row: said.row,
      column: '',
      value: said.apart[0]?.name ?? '',
      reason: note('second-household-left'),
    });
  if (
    existing.isShared &&
    said.guardians.length + said.contacts.length + (said.allowed?.length ?? 0) + said.notAllowed.length > 0
  )
    remarks.push({ row: said.row, column: '', value: '', reason: note('two-households') });
  const permissions = comparePermissions(said, existing.permissions, { told, remarks });
  const answers = compareAnswers(said, existing.answers, questions, told);
  const health = compareHealth(said, healthTold.get(existing.id) ?? [], { told, remarks });
  const household =
    existing.familyId === null ? NOBODY : compareHousehold(said, existing, addresses, { told, remarks });
  if (existing.guardians.length + household.added.length > MOST_GUARDIANS) {
    rejected.push({ row: said.row, column: '', value: '', reason: note('guardians-full', { most: MOST_GUARDIANS }) });
    return null;
  }
  if (told.length === 0) return null;
  const fields = Object.fromEntries(names.map((name) => [name, said.fields[name]]));
  return {
    said,
    existing,
    fields,
    externalId: isNewId ? said.externalId : existing.externalId,
    ...household,
    permissions,
    answers,
    health,
    told,
  };
}

const NOBODY = { contacts: null, allowed: null, notAllowed: null, added: [], patched: [], living: [] } as const;

type Household = Pick<ChangedStudent, 'contacts' | 'allowed' | 'notAllowed' | 'added' | 'patched' | 'living'>;

/** Of the only household. What a guardian with an account says of themselves stays. */
function compareHousehold(
  said: SaidStudent,
  existing: ExistingStudent,
  addresses: ReadonlyMap<string, AddressQuestion>,
  { told, remarks }: { readonly told: FieldChange[]; readonly remarks: RowNote[] },
): Household {
  const added: SaidPerson[] = [];
  const patched: (SaidPerson & { id: string })[] = [];
  const living: LivesWith[] = [];
  pairGuardians(said, existing).forEach(({ person, found }, at) => {
    const who = LISTED_GUARDIANS[at] ?? 'guardian4';
    if (!found) {
      added.push(person);
      told.push({ field: `${who}.name`, from: null, to: describe(person) }, ...toldLiving(person, at));
      const [first] = existing.guardians.filter(({ hasAccount }) => hasAccount);
      const reason = first && note('household-told', { name: first.name || first.email });
      if (reason) remarks.push({ row: said.row, column: '', value: describe(person).slice(0, 80), reason });
      return;
    }
    const { livesWith: from = null } = found;
    const { livesWith: to = null } = person;
    if (to !== null && from !== to) {
      // Once somebody of a household that signs in has told it, it is theirs.
      if (from !== null && existing.guardians.some(({ hasAccount }) => hasAccount))
        remarks.push({
          row: said.row,
          column: '',
          value: describe(person).slice(0, 80),
          reason: note('lives-with-told', { name: nameOf(existing.fields) }),
        });
      else {
        living.push({ id: found.id, from, to });
        told.push({ field: `${who}.livesWith`, who: callOf(found), from: yesNo(from), to: yesNo(to) });
      }
    }
    const question = addresses.get(found.id);
    const next = filledOver(question ? { ...person, email: question.answer ?? '' } : person, found);
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
  const list = (
    field: 'contact1.name' | 'allowed' | 'notAllowed',
    now: readonly SaidPerson[],
    next: readonly SaidPerson[] | null,
  ) => {
    const [from, to] = [now.map(describe).join('; '), (next ?? now).map(describe).join('; ')];
    if (from === to) return null;
    told.push({ field, from: from || null, to });
    return next;
  };
  // Whom the file has no column for stays, behind those whom it names.
  const next = said.contacts.length > 0 ? [...said.contacts, ...existing.contacts.slice(said.contacts.length)] : null;
  const contacts = list('contact1.name', existing.contacts, next);
  // Whom a household does not allow stays not allowed; a file only adds.
  const barred = said.notAllowed.filter((each) => !existing.notAllowed.some((other) => isNamed(other, each)));
  const notAllowed = list(
    'notAllowed',
    existing.notAllowed,
    barred.length > 0 ? [...existing.notAllowed, ...barred] : null,
  );
  return { added, patched, living, contacts, allowed: list('allowed', existing.allowed, said.allowed), notAllowed };
}

/** What the file says, over what is there: an empty cell says nothing. */
function filledOver(person: SaidPerson, now: SaidPerson): SaidPerson {
  return {
    name: person.name || now.name,
    relationship: person.relationship || now.relationship,
    phone: person.phone || now.phone,
    email: person.email.toLowerCase() === now.email.toLowerCase() ? now.email : person.email || now.email,
    address: person.address || now.address,
  };
}

const yesNo = (answer: boolean | null) => (answer === null ? null : answer ? 'yes' : 'no');

// The fields of what was said are its own names.
const fieldsOf = ({ fields }: SaidStudent) => Object.keys(fields) as (keyof StudentValues)[];

/** What is part of a grade is told with it. */
const isOfGrade = (field: keyof StudentValues): field is 'isGradeKnown' | 'gradeYear' =>
  field === 'isGradeKnown' || field === 'gradeYear';

/** Each has a column of its own where a new student is shown. */
const IN_OWN_COLUMNS: ReadonlySet<string> = new Set(['firstName', 'lastName', 'birthDate']);

/** What a list tells of a new student beside their names and people. */
export function toldOfNew(said: SaidStudent, questions: readonly ListedQuestion[]): FieldChange[] {
  const told: FieldChange[] = [];
  for (const field of fieldsOf(said)) {
    const to = asText(said.fields, field);
    if (to !== null && to !== '' && !isOfGrade(field) && !IN_OWN_COLUMNS.has(field))
      told.push({ field, from: null, to });
  }
  told.push(...[...said.guardians, ...said.apart].flatMap(toldLiving));
  comparePermissions(said, null, { told, remarks: [] });
  compareAnswers(said, [], questions, told);
  return told;
}

/** With whom a child lives, as a list says of a guardian whom it enters. */
function toldLiving(person: SaidPerson, at: number): FieldChange[] {
  const { livesWith = null } = person;
  const who = LISTED_GUARDIANS[at] ?? 'guardian4';
  return livesWith === null
    ? []
    : [{ field: `${who}.livesWith`, who: callOf(person), from: null, to: yesNo(livesWith) }];
}

const callOf = ({ name, email, phone }: SaidPerson) => name || email || phone;

export const describe = ({ name, relationship, phone, email, address }: SaidPerson) =>
  [name, relationship, phone, email, address].filter(Boolean).join(', ');

function asText(fields: Partial<StudentValues>, field: keyof StudentValues): string | null {
  const value = field === 'grade' && fields.grade === null && fields.isGradeKnown ? NO_GRADE : fields[field];
  return value === null || value === undefined ? null : String(value);
}
