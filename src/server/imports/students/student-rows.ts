import { decideGradeKnown } from '../../../domain/told-grade.ts';
import type { Actor } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { HealthKey } from '../../platform/sealing/keyring.ts';
import { toE164 } from '../../platform/phone.ts';
import type { ListedAnswer } from './listed-questions.ts';
import type { SaidPerson, StudentValues, ToldPermissions } from './said-student.ts';
import type { NewRow } from './write-store.ts';

/** One import as it is written. */
export interface Writing {
  readonly database: Database;
  readonly clock: Clock;
  readonly organizationId: string;
  /** The school year of now. */
  readonly schoolYear: number;
  /** A phone as machines dial it. */
  readonly dial: (phone: string) => Promise<string | null>;
  readonly actor: Actor;
  readonly fileName: string;
  /** With what health answers are sealed; null where the file tells none, or there is no key. */
  readonly healthKey: HealthKey | null;
  readonly onProgress: (done: number, total: number) => void;
}

export type Dial = Writing['dial'];

/** Brothers and sisters share a number, and reading one takes long. */
export function openDial(locale: string): Writing['dial'] {
  const known = new Map<string, Promise<string | null>>();
  return (phone) => {
    const found = known.get(phone) ?? toE164(phone, locale);
    known.set(phone, found);
    return found;
  };
}

/** People of a household as rows, in their order. */
export const personRows = (writing: Writing, ids: NewRow, people: readonly SaidPerson[], first = 0) =>
  Promise.all(
    people.map(async ({ name, relationship, phone }, at) => ({
      ...ids,
      position: first + at,
      name,
      relationship,
      phone,
      phone_e164: await writing.dial(phone),
    })),
  );

/** Guardians without an account as rows. */
export function guardianRows(
  { organizationId, clock, dial }: Writing,
  guardians: readonly { id: string; familyId: string; said: SaidPerson }[],
) {
  return Promise.all(
    guardians.map(async ({ id, familyId, said: { name, email, phone, address } }) => ({
      organization_id: organizationId,
      id,
      family_id: familyId,
      name,
      email,
      phone,
      phone_e164: await dial(phone),
      postal_address: address,
      access: 'full',
      wants_mail: true,
      version: 1,
      created_at: clock.iso(),
    })),
  );
}

/** What the school may do, as a row; what is not answered is null. */
export const permissionRow = (ids: NewRow, { photos, sunscreen, insectSpray }: Partial<ToldPermissions>): NewRow => ({
  ...ids,
  photos: photos ?? null,
  sunscreen: sunscreen ?? null,
  insect_spray: insectSpray ?? null,
});

/** An answer to one of the school's own questions, as a row. */
export const answerRow = (ids: NewRow, { questionId, wording, answer, answeredAt }: ListedAnswer): NewRow => ({
  ...ids,
  question_id: questionId,
  wording,
  answer,
  answered_at: answeredAt,
});

/** What a student has of whom a file says nothing. */
export const BLANK: StudentValues = {
  firstName: '',
  lastName: '',
  preferredName: '',
  preferredLastName: '',
  pronouns: '',
  birthDate: '',
  grade: null,
  school: '',
  tshirtSize: null,
};

/** The columns that a file fills; what was kept of an import of before `isGradeKnown` has none. */
export function columnsOf(values: StudentValues, externalId: string | null) {
  return {
    first_name: values.firstName,
    last_name: values.lastName,
    preferred_name: values.preferredName,
    preferred_last_name: values.preferredLastName,
    pronouns: values.pronouns,
    birth_date: values.birthDate,
    grade: values.grade,
    grade_year: values.gradeYear ?? null,
    is_grade_known: decideGradeKnown(values),
    school: values.school,
    tshirt_size: values.tshirtSize,
    external_id: externalId,
  };
}
