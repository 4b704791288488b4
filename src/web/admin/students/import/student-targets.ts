import {
  HEALTH_TARGETS,
  isHealthTarget,
  questionOf,
  STUDENT_TARGETS,
  type StudentTarget,
} from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { FIELD_WORDS } from '../field-words.ts';

const PEOPLE: Readonly<Record<string, () => string>> = {
  guardian1: m.student_imports_guardian1,
  guardian2: m.student_imports_guardian2,
  guardian3: m.student_imports_guardian3,
  guardian4: m.student_imports_guardian4,
  contact1: m.student_imports_contact1,
  contact2: m.student_imports_contact2,
  contact3: m.student_imports_contact3,
};

const WORDS: Readonly<Record<string, () => string>> = {
  id: m.student_imports_target_id,
  externalId: m.student_imports_target_externalId,
  householdNumber: m.student_imports_target_householdNumber,
  siblingId: m.student_imports_target_siblingId,
  ...FIELD_WORDS,
  address: m.student_imports_target_address,
  fullName: m.student_imports_target_fullName,
  allowed: m.records_allowed,
  notAllowed: m.records_not_allowed,
  livesWith: m.student_imports_target_livesWith,
  photos: m.records_photos,
  sunscreen: m.records_sunscreen,
  insectSpray: m.records_insect_spray,
  'health.allergies': m.student_imports_target_allergies,
  'health.medications': m.student_imports_target_medications,
  'health.conditions': m.health_conditions,
  'health.diet': m.health_diet,
  'health.doctor': m.health_doctor,
  'health.insurance': m.health_insurance,
  name: m.students_file_name,
  relationship: m.students_file_relationship,
  phone: m.students_file_phone,
  email: m.students_file_email,
};

/** Parts of a person that a student has too, by other words. */
const PART_WORDS: Readonly<Record<string, () => string>> = {
  ...WORDS,
  firstName: m.student_imports_part_firstName,
  lastName: m.student_imports_part_lastName,
  address: m.student_imports_part_address,
  livesWith: m.student_imports_part_livesWith,
};

/** The school's own questions, as the calls name them. */
export type Questions = readonly { readonly id: string; readonly wording: string }[];

/** What a target is called: a field of the student, "Guardian 1: phone" (or by `name`), or a question of the school's own. */
export function nameStudentTarget(
  target: StudentTarget,
  { name, questions = [] }: { readonly name?: string | undefined; readonly questions?: Questions } = {},
): string {
  const question = questionOf(target);
  if (question !== null) return questions.find(({ id }) => id === question)?.wording ?? target;
  const [first = '', part] = target.split('.');
  const who = PEOPLE[first];
  if (!who || part === undefined) return WORDS[target]?.() ?? target;
  return m.student_imports_person({ who: name ?? who(), what: PART_WORDS[part]?.() ?? part });
}

const isOf = (person: string) => (target: StudentTarget) => target.startsWith(`${person}.`);

interface Group {
  readonly words: () => string;
  readonly targets: readonly StudentTarget[];
}

const GROUPS: readonly Group[] = [
  {
    words: m.student_imports_group_student,
    targets: STUDENT_TARGETS.filter(
      (target) => !isHealthTarget(target) && !Object.keys(PEOPLE).some((person) => isOf(person)(target)),
    ),
  },
  ...Object.entries(PEOPLE).map(([person, words]) => ({ words, targets: STUDENT_TARGETS.filter(isOf(person)) })),
];

/** The targets as the select offers them: health for whoever may read it, the school's own questions at the end. */
export const studentGroups = (questions: Questions, readsHealth: boolean): readonly Group[] => [
  ...GROUPS,
  ...(readsHealth ? [{ words: m.students_health, targets: HEALTH_TARGETS }] : []),
  ...(questions.length === 0
    ? []
    : [{ words: m.student_imports_group_questions, targets: questions.map(({ id }) => `question.${id}` as const) }]),
];
