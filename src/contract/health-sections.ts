import * as z from 'zod/mini';
import type { HealthAnswers } from '../domain/health-answers.ts';
import { isVisibleName } from '../domain/names.ts';
import { line, name, text } from './fields.ts';
import { wrong } from './wrong.ts';

/** The most allergies, or medications, of one student; keeps a mistake or a prank small. */
export const MOST_HEALTH_LINES = 20;

/** How the kinds of what is told of health are read: as asked, as a draft that need not be whole yet, or as told. */
interface Kinds {
  readonly name: (most: number) => z.ZodMiniType<string>;
  readonly line: (most: number) => z.ZodMiniType<string>;
  readonly text: (most: number) => z.ZodMiniType<string>;
  readonly list: <Each extends z.ZodMiniType>(each: Each) => z.ZodMiniType<z.output<Each>[]>;
  readonly object: typeof z.strictObject;
}

const atMost = z.maxLength(MOST_HEALTH_LINES, wrong('too-many', { most: MOST_HEALTH_LINES }));

const ASKED: Kinds = {
  name: (most) => name(most, { required: 'required' }),
  line,
  // Nothing but what cannot be seen answers nothing.
  text: (most) => text(most).check(z.refine(isVisibleName, wrong('required'))),
  list: (each) => z.array(each).check(z.minLength(1, wrong('too-few', { least: 1 })), atMost),
  object: z.strictObject,
};
const DRAFT: Kinds = { ...ASKED, name: line, text, list: (each) => z.array(each).check(atMost) };
const TOLD: Kinds = {
  name: () => z.string(),
  line: () => z.string(),
  text: () => z.string(),
  list: (each) => z.array(each),
  // What a newer portal has added is left out.
  object: z.object,
};

/** Every section's answers: given, or the word for "none", or null for "not answered". Of what is wrong, what was given is named first. */
function sectionsOf({ name, line, text, list, object }: Kinds) {
  const answer = <Given extends z.ZodMiniType, const None extends string>(given: Given, none: None) =>
    z.nullable(z.union([given, z.literal(none)]));
  const told = (most: number) => answer(object({ text: text(most) }), 'none');
  const allergy = object({ name: name(100), reaction: line(200), isLifeThreatening: z.nullable(z.boolean()) });
  const medication = object({
    name: name(100),
    dosage: line(100),
    time: line(100),
    givenBy: line(100),
    mayStaffGive: z.nullable(z.enum(['yes', 'no', 'not-needed'])),
  });
  return {
    allergies: answer(list(allergy), 'none'),
    medications: answer(list(medication), 'none'),
    conditions: object({ conditions: told(2000), diet: told(1000), notes: told(2000) }),
    care: object({
      doctor: answer(object({ name: name(120), phone: line(40) }), 'none'),
      insurance: answer(object({ company: name(120), number: line(60) }), 'uninsured'),
    }),
  } satisfies { [Section in keyof HealthAnswers]: z.ZodMiniType<HealthAnswers[Section]> };
}

/** One section, and no more, as a family sends it. */
function oneOf(kinds: Kinds) {
  return z.partial(z.strictObject(sectionsOf(kinds))).check((context) => {
    const count = Object.values(context.value).filter((each) => each !== undefined).length;
    if (count === 1) return;
    const message = count === 0 ? wrong('too-few', { least: 1 }) : wrong('too-many', { most: 1 });
    context.issues.push({ code: 'custom', message, input: context.value, path: [] });
  });
}

export const askedHealth = oneOf(ASKED);
export const draftHealth = oneOf(DRAFT);
export const toldHealth = sectionsOf(TOLD);
export const toldDraft = z.partial(z.object(toldHealth));
