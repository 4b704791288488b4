import { type ClassContent, classContent, classFields, PLAIN_FIELDS } from '../../../../contract/class-fields.ts';
import { checkContent, datesOf, type DefaultWindow, missingForPublishing } from '../../../../domain/class-content.ts';
import { type Holiday, patternDays } from '../../../../domain/class-dates.ts';
import { partAt, partNames } from './parts.ts';
import { kinds, type Place } from './class-kinds.ts';
import { type ClassValues, planOf } from './class-values.ts';
import { wrongFields } from '../../../../contract/wrong.ts';
import { fieldWords } from '../../../shared/field-words.ts';

/** What is wrong in the form, by the path of the content it concerns (`schedule.firstOn`), with a sentence each. */
export type Problems = Readonly<Record<string, string>>;

type Outcome = { readonly content: ClassContent; readonly problems?: never } | { readonly problems: Problems };

/** The content that the form stands for, or what is wrong with it. A draft may leave things out. */
export function readContent(
  values: ClassValues,
  place: Place,
  window: DefaultWindow,
  holidays: readonly Holiday[] = [],
): Outcome {
  const { asked, problems } = parseValues(values, place);
  // All at once: whoever mends what is not well formed shall not be told of the rest only then.
  for (const problem of checkContent(asked, window, holidays)) {
    const isOfUnread = problem.path === 'minimum' && 'capacity' in problems;
    if (!isOfUnread) problems[problem.path] ??= fieldWords(problem);
  }
  const parsed = classContent.safeParse(asked);
  for (const field of wrongFields(parsed.error?.issues ?? [])) problems[field.path] ??= fieldWords(field);
  return parsed.success && Object.keys(problems).length === 0
    ? { content: parsed.data }
    : { problems: inFormOrder(problems) };
}

function inFormOrder(problems: Problems): Problems {
  const place = (path: string) => partNames.indexOf(partAt(path) ?? 'title');
  return Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => place(a) - place(b)));
}

/** What families would miss if the class were published as the form stands. */
export function missingIn(content: ClassContent, holidays: readonly Holiday[]) {
  return missingForPublishing(content, datesOf(content, holidays));
}

/** What the form asks for as far as it can be read, and what of it cannot. */
function parseValues(values: ClassValues, place: Place): { asked: ClassContent; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const read = (path: string, kind: keyof typeof kinds, typed: unknown): unknown => {
    const found = kinds[kind].read(typed, place);
    if ('value' in found) return found.value;
    problems[path] = found.problem;
    // What a blank stands for, until it is mended.
    const blank = kinds[kind].read('', place);
    return 'value' in blank ? blank.value : null;
  };
  const plain = PLAIN_FIELDS.map((field) => [field, read(field, classFields[field].kind, values[field])]);
  const asked = {
    ...Object.fromEntries(plain),
    instructorIds: [...values.instructorIds],
    picture: values.picture,
    schedule: scheduleOf(values),
    options: values.options.map(({ id, name, price }, at) => ({
      id,
      name,
      priceCents: read(`options.${at}.priceCents`, 'money', price),
    })),
  };
  // Each field was read as its kind says; `classContent` looks at it once more.
  return { asked, problems };
}

/** Without exceptions for days that the weekly pattern does not have any more. */
function scheduleOf(values: ClassValues) {
  const plan = planOf(values);
  const days = new Set(patternDays(plan));
  return {
    ...plan,
    weekdays: plan.weekdays.toSorted((a, b) => a - b),
    skipped: plan.skipped.filter((on) => days.has(on)),
    moved: plan.moved.filter(({ from }) => days.has(from)),
    extra: [...plan.extra],
  };
}
