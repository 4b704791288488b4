import * as z from 'zod/mini';
import { day, draftContent, id, line, name, shapes, text } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

/** A t-shirt size of the specification (`SPECIFIED_SIZES`) or of the school's own list; what is in neither is wrong as `not-listed`. */
export const shirtSize = name(40, { required: 'required' });
/** A size with the cut it belongs to: `youth`, `adult`, or what the school calls one of its own. */
export const listedSize = z.object({ size: z.string(), cut: z.string() });
const grade = z.nullable(
  z.int(wrong('not-listed')).check(z.gte(-2, wrong('not-listed')), z.lte(13, wrong('not-listed'))),
);

/** Where a field of a student goes beside the form of the family. */
interface Uses {
  /** On the list of a class, printed at the trailhead: no health data. */
  readonly roster: boolean;
  /** In the history, which every administrator reads: no health data, ever. */
  readonly history: boolean;
}

const oneName = { asked: name(80), told: z.string() } as const;

/** Everything that a family tells of a student: as it is asked for and as it is told, and where it goes. `blank`: what is left out of a new student. */
export const studentFields = {
  firstName: { ...oneName, asked: name(80, { required: 'first-name-missing' }), roster: true, history: true },
  lastName: { ...oneName, asked: name(80, { required: 'last-name-missing' }), roster: true, history: true },
  preferredName: { ...oneName, asked: z.optional(name(80)), blank: '', roster: true, history: true },
  preferredLastName: { ...oneName, asked: z.optional(name(80)), blank: '', roster: true, history: true },
  pronouns: { ...oneName, asked: z.optional(name(40)), blank: '', roster: true, history: false },
  /** Null: nobody has told it; the office may enter a child by the name alone. */
  birthDate: { asked: day, told: z.nullable(day), roster: true, history: true },
  /** In the school year of now. 0 is kindergarten; null is "not in school", or nobody has told it (`isGradeKnown`). */
  grade: { asked: z.optional(grade), told: grade, blank: null, roster: true, history: true },
  /** Whether anybody has told the grade. Only staff may leave it open; where they do not say so, see `decideGradeKnown`. */
  isGradeKnown: { asked: z.optional(z.boolean()), told: z.boolean(), roster: true, history: true },
  /** The school they go to. */
  school: { ...oneName, asked: z.optional(name(120)), blank: '', roster: false, history: true },
  tshirtSize: {
    asked: z.optional(z.nullable(shirtSize)),
    told: z.nullable(z.string()),
    blank: null,
    roster: true,
    history: true,
  },
  /** What else the school should know, but for health, which is told apart. */
  notes: { asked: z.optional(text(1000)), told: z.string(), blank: '', roster: false, history: false },
} as const satisfies Readonly<Record<string, Uses & { asked: z.ZodMiniType; told: z.ZodMiniType; blank?: unknown }>>;

type Fields = typeof studentFields;
type AnyField = keyof Fields;
/** What is typed and chosen by itself: whether the grade is known goes with the grade. */
export type StudentField = Exclude<AnyField, 'isGradeKnown'>;
type FieldsWith<Use> = { [Name in AnyField]: Fields[Name] extends Use ? Name : never }[AnyField];
export type RosterField = FieldsWith<{ roster: true }>;

// The keys of a constant are its own names, and the filters say what the types say.
const names = Object.keys(studentFields) as AnyField[];
/** Every field that is typed and chosen by itself. */
export const STUDENT_FIELDS = names.filter((each) => each !== 'isGradeKnown');
export const ROSTER_FIELDS = names.filter((each) => studentFields[each].roster) as RosterField[];
export const HISTORY_FIELDS = names.filter((each) => studentFields[each].history) as FieldsWith<{ history: true }>[];

/** A student as their own family and staff see them. */
export const student = z.object({
  id,
  ...shapes(studentFields, names, 'told'),
  /** The first year of the school year that the grade is of (`domain/school-year.ts`). */
  gradeYear: z.nullable(z.int()),
  version: z.int(),
});
export type Student = z.output<typeof student>;

/** A student as somebody of their households sees them: what they may do, and through which families of their own. */
export const ownStudent = z.extend(student, {
  access: z.enum(['full', 'view']),
  families: z.array(
    z.object({
      familyId: id,
      access: z.enum(['full', 'view', 'pick-up']),
      /** The same for the record, health, contacts and pick-up; null: closed until another guardian has agreed. */
      trusted: z.nullable(z.enum(['full', 'view', 'pick-up'])),
    }),
  ),
  /** What this person typed into the form and did not save, as the form wrote it over this version (`keepSectionDraft`). */
  typed: z.optional(z.object({ version: z.int(), content: z.string() })),
});
export type OwnStudent = z.output<typeof ownStudent>;

/** What a new student has where their family left it out. */
export const BLANK_STUDENT = Object.fromEntries(
  names.flatMap((each) => ('blank' in studentFields[each] ? [[each, studentFields[each].blank]] : [])),
) as Pick<Student, FieldsWith<{ blank: unknown }>>; // each of its own kind

/** What a family enters of a student; without `id` a new one, with `id` a change. Fields left out keep their value, and a grade that was told stays told. */
export const studentInput = z.strictObject({
  id: z.optional(id),
  ...shapes(studentFields, names, 'asked'),
  /** As read, for whoever sends back what they read: of which year a grade is follows from when it is written. */
  gradeYear: z.optional(z.nullable(z.int())),
  /** As read: where somebody else has changed the student since, a change is refused. Left out, it is made whatever is there. */
  version: z.optional(z.int()),
});
export type StudentInput = z.output<typeof studentInput>;

/** Which form a new student is typed into, by a key that it makes, and whose writing it has read; null: nobody's. */
const formKey = line(100, { required: 'required' });
const writing = { form: formKey, after: z.nullable(formKey) };

export const sizeAsked = z.object({ size: z.string(), state: z.enum(['open', 'declined']) });

/** The students of all families of the signed-in person; those whom they may only pick up are not among them. */
export const students = call('students', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    students: z.array(ownStudent),
    /** They belong to families, and may only pick up in every one. */
    picksUpOnly: z.boolean(),
    /** The last day at the school on which a student's t-shirt size may be changed, by student; those without such a day are left out. */
    sizesUntil: z.record(z.string(), day),
    /** The other size that was asked for after that day and is not decided, or was declined, by student. */
    sizesAsked: z.record(z.string(), sizeAsked),
    /** The sizes that the school offers, in its order. */
    sizes: z.array(listedSize),
    /** What this person typed of a student to be added, and the form that wrote last (`keepNewStudent`). */
    adding: z.object({ form: z.nullable(z.string()), typed: z.nullable(z.string()) }),
  }),
});

/**
 * Adds or changes a student, a new one in the family that is named, else in the oldest one in which the person may change things;
 * `too-many-students` (25 a family) is refused, and `same-child`, where the family has a child of this name and birth date and has not said that this is another one; another family's id is not found. A t-shirt size
 * that the school does not offer is wrong at `student.tshirtSize`. After the school's last day for it another size than the one that was chosen is asked
 * of the school, and sending the chosen one takes that back; none at all is wrong. A new one whose form is named (`typed`) is added once, however often
 * it is sent, and not at all where another form has written since (`changed-meanwhile`);
 * a change of a version that is not there any more is refused the same way.
 */
export const saveStudent = call('saveStudent', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    student: studentInput,
    familyId: z.optional(id),
    typed: z.optional(z.strictObject(writing)),
    /** The family has said that a new one is not the child of this name and birth date who is there already. */
    isAnotherChild: z.optional(z.boolean()),
  }),
  output: z.object({ student }),
  refusals: ['too-many-students', 'same-child', 'view-only', 'circle-closed', 'changed-meanwhile'],
});

/** Keeps what is typed of a student to be added, for whoever typed it; `content` null forgets it, where it is this form's. Of two forms the second is refused. */
export const keepNewStudent = call('keepNewStudent', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ ...writing, content: z.nullable(draftContent) }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/**
 * Removes a student who was never enrolled or waitlisted, entered by mistake for instance; one who lives in a second household too leaves
 * one's own, whatever there was.
 */
export const removeStudent = call('removeStudent', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ studentId: id }),
  output: z.object({}),
  refusals: ['has-history', 'view-only', 'circle-closed', 'last-full-household'],
});
