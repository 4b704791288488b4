import { joined } from '../../domain/joined.ts';
import { m } from '../../words/messages.js';
import { toldWords } from '../health/store.ts';
import type { Block } from '../platform/papers/paper.ts';
import type { MyData } from './gather.ts';
import type { Speech } from '../platform/papers/speech.ts';
import { facts, heading, lines, paragraph } from './paper-words.ts';

type Student = MyData['students'][number];
type Household = Student['households'][number];
type Person = NonNullable<Household['answers']['contacts']>[number];

/** One student: what they are called, what each own household tells, health, and who has read that. */
export function studentBlocks(student: Student, speech: Speech): Block[] {
  const { reader } = speech;
  const { households, health, readings } = student;
  return [
    heading(3, `${student.firstName} ${student.lastName}`),
    ...facts(
      [m.account_preferred_name({}, reader), student.preferredName],
      [m.account_preferred_last_name({}, reader), student.preferredLastName],
      [m.account_pronouns({}, reader), student.pronouns],
      [m.account_birth_date({}, reader), student.birthDate === null ? '' : speech.day(student.birthDate)],
      [m.account_grade({}, reader), gradeWords(student, speech)],
      [m.account_school({}, reader), student.school],
      [m.account_tshirt({}, reader), student.tshirtSize ?? ''],
      [m.account_notes({}, reader), student.notes],
    ),
    ...households.flatMap((household, at) => householdBlocks(household, at + 1, speech)),
    ...(health ? healthBlocks(health.sections, speech) : []),
    ...(readings ? readingBlocks(readings, speech) : []),
  ];
}

function gradeWords({ grade, isGradeKnown }: Student, { reader }: Speech): string {
  if (grade !== null) return `${grade}`;
  return isGradeKnown ? m.account_not_in_school({}, reader) : '';
}

function householdBlocks({ answers, questions }: Household, number: number, { reader }: Speech): Block[] {
  const { contacts, pickup, permissions } = answers;
  const open = m.health_not_answered({}, reader);
  const people = (all: readonly Person[] | undefined) =>
    all ? all.map(personWords).join('; ') || m.records_nobody({}, reader) : open;
  const may = (answer: boolean | null | undefined) =>
    answer === undefined || answer === null ? open : answer ? m.records_yes({}, reader) : m.records_no({}, reader);
  return [
    heading(4, m.my_data_paper_household({ number }, reader)),
    ...facts(
      [m.records_section({ section: 'contacts' }, reader), people(contacts ?? undefined)],
      [m.records_allowed({}, reader), people(pickup?.allowed)],
      [m.records_not_allowed({}, reader), people(pickup?.notAllowed)],
      [
        m.records_code_word({}, reader),
        pickup?.codeWord ?? (pickup?.hasCodeWord ? m.records_has_code_word({}, reader) : ''),
      ],
      [m.records_photos({}, reader), permissions?.photos ? PHOTOS[permissions.photos]({}, reader) : open],
      [m.records_sunscreen({}, reader), may(permissions?.sunscreen)],
      [m.records_insect_spray({}, reader), may(permissions?.insectSpray)],
      ...questions.map(({ wording, answer }) => [wording, answer.join(', ') || open] as const),
    ),
  ];
}

const PHOTOS = {
  yes: m.records_photos_yes,
  no: m.records_photos_no,
  'without-name': m.records_photos_without_name,
} as const;

const personWords = ({ name, relationship, phone }: Person) => joined(name, relationship, phone);

type Health = NonNullable<Student['health']>['sections'];

function healthBlocks({ allergies, medications, conditions, care }: Health, { reader }: Speech): Block[] {
  const told = toldWords(
    {
      allergies: allergies.answers,
      medications: medications.answers,
      conditions: conditions.answers,
      care: care.answers,
    },
    reader,
  );
  return [
    heading(4, m.my_data_paper_health({}, reader)),
    ...facts(
      [m.records_section({ section: 'allergies' }, reader), told.allergies],
      [m.records_section({ section: 'medications' }, reader), told.medications],
      [m.health_conditions({}, reader), told.conditions],
      [m.health_diet({}, reader), told.diet],
      [m.health_notes({}, reader), told.notes],
      [m.health_doctor({}, reader), told.doctor],
      [m.health_insurance({}, reader), told.insurance],
    ),
  ];
}

function readingBlocks(readings: NonNullable<Student['readings']>, { reader, instant }: Speech): Block[] {
  const who = { you: m.my_data_paper_you, family: m.health_by_family, portal: m.health_by_portal } as const;
  const told = readings.map(({ at, by, name, purpose, className, semesterName }) =>
    joined(
      instant(at),
      by === 'staff' || (by === 'family' && name !== '') ? name : who[by]({}, reader),
      m.health_purpose({ purpose }, reader),
      className ?? semesterName,
    ),
  );
  return [
    heading(4, m.my_data_paper_readings({}, reader)),
    told.length > 0 ? lines(told, '') : paragraph(m.my_data_paper_nothing({}, reader)),
  ];
}
