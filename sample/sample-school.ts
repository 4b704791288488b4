import type { HealthAnswers } from '../src/domain/health-answers.ts';
import type { QuestionKind } from '../src/domain/questions.ts';

export type SemesterKey = 'past' | 'current' | 'next';
export type TshirtSize = 'YS' | 'YM' | 'YL' | 'AS' | 'AM' | 'AL' | 'AXL' | 'A2XL' | 'A3XL';
/** How far the sample fills a class: `full` also means that students wait for it. */
export type Fill = 'full' | 'nearly-full' | 'some' | 'empty';

export interface SampleOrganization {
  name: string;
  helpEmail: string;
  privacyUrl: string;
  studentsUrl: string;
  timeZone: string;
  locale: string;
  currency: string;
  /** Paragraphs, separated by an empty line. */
  howToPay: string;
  gradeNames: Record<string, string>;
}

export interface SampleSemester {
  key: SemesterKey;
  name: string;
  startsOn: string;
  endsOn: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
  isCurrent: boolean;
  isOpen: boolean;
  /** Plain paragraphs, separated by an empty line. */
  info: string;
  /** Days without weekly classes, both included. */
  holidays: { from: string; to: string; name: string }[];
  /** The school's own words in the confirmation mail: Markdown with placeholders. */
  mailText: string;
}

export interface SampleClassType {
  key: string;
  name: string;
  /** Base name of the drawing in `src/web/shared/illustrations`. */
  illustration: string;
  /** What can be hired for every class of this type. */
  options?: { name: string; priceCents: number }[];
  /** Families choose a price up to this much above the class's own. */
  slidingCents?: number;
}

export interface SampleLocation {
  key: string;
  name: string;
  address: string;
}

export interface SampleInstructor {
  key: string;
  email: string;
  name: string;
}

/** A rule that letters go by; `at` on the school's clocks. */
export interface SampleLetterRule {
  kind: 'before-class' | 'missed-class' | 'before-forms';
  days: number;
  at: string;
  /** With placeholders. */
  subject: string;
  text: string;
}

/** One dated occurrence: a local date and local wall times, `HH:MM`. */
export interface SampleMeeting {
  on: string;
  start: string;
  end: string;
}

export interface SampleClass {
  key: string;
  semester: SemesterKey;
  type: string;
  location: string;
  instructors: string[];
  title: string;
  description: string;
  meetings: SampleMeeting[];
  minGrade?: number;
  maxGrade?: number;
  minAge?: number;
  maxAge?: number;
  minimum: number;
  capacity: number;
  priceCents: number;
  state: 'open' | 'paused' | 'informationOnly' | 'draft';
  registrationOpensAt?: string;
  registrationClosesAt?: string;
  fill: Fill;
}

export interface SampleGroup {
  key: string;
  semester: SemesterKey;
  name: string;
  description: string;
  classes: string[];
  priceCents: number;
}

export interface SampleStudent {
  key: string;
  firstName: string;
  lastName: string;
  preferredName?: string;
  birthDate: string;
  grade: number;
  tshirtSize: TshirtSize | null;
}

export interface SampleFamily {
  email: string;
  guardian: { name: string; phone: string };
  students: SampleStudent[];
}

export interface SampleEnrollment {
  student: string;
  class: string;
  state: 'enrolled' | 'completed' | 'withdrawn';
  at: string;
}

export interface SampleWaitlistEntry {
  student: string;
  class: string;
  at: string;
}

export interface SampleMessage {
  severity: 'info' | 'warn';
  text: string;
  fromAt: string;
  untilAt: string;
}

export interface SampleWaiver {
  key: string;
  title: string;
  /** For classes of this type; null: for all. */
  type: string | null;
  /** For this class only. */
  class?: string;
  eachSemester: boolean;
  /** Markdown. */
  body: string;
}

/** A question of the school's own, with what some answered, by student. */
export interface SampleQuestion {
  key: string;
  wording: string;
  hint: string;
  kind: QuestionKind;
  options: string[];
  isRequired: boolean;
  /** The class that asks it; null: the school. */
  class: string | null;
  sheets: string[];
  answers: Record<string, string[]>;
}

/** What a family told of a student's health, section by section. */
export interface SampleHealth {
  student: string;
  answers: Partial<HealthAnswers>;
}

/** A student who lives in a second family, named by its address. */
export interface SampleHousehold {
  student: string;
  family: string;
}

/** A mark of the school's own, and the addresses of the families that have it. */
export interface SampleTag {
  key: string;
  name: string;
  color: 'info' | 'success';
  families: string[];
}

/** What the office has to do about a family: the administrator, or whoever comes to it. */
export interface SampleTask {
  family: string;
  student: string | null;
  text: string;
  dueOn: string;
  isNobodys: boolean;
}

/** A whole fictional school; every relation is by `key`. */
export interface SampleSchool {
  organization: SampleOrganization;
  semesters: SampleSemester[];
  classTypes: SampleClassType[];
  locations: SampleLocation[];
  instructors: SampleInstructor[];
  classes: SampleClass[];
  groups: SampleGroup[];
  families: SampleFamily[];
  enrollments: SampleEnrollment[];
  /** In order of joining, class by class. */
  waitlist: SampleWaitlistEntry[];
  messages: SampleMessage[];
  letterRules: SampleLetterRule[];
  waivers: SampleWaiver[];
  questions: SampleQuestion[];
  health: SampleHealth[];
  households: SampleHousehold[];
  tags: SampleTag[];
  tasks: SampleTask[];
}
