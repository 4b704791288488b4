import { type ClassContent, classContent } from '../../../../contract/class-editing.ts';
import { checkContent, datesOf, type DefaultWindow, missingForPublishing } from '../../../../domain/class-content.ts';
import { type Holiday, patternDays } from '../../../../domain/class-dates.ts';
import { readMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { fieldOf, fieldNames } from './class-fields.ts';
import { type ClassValues, type Place, planOf } from './class-values.ts';
import { instantOf } from './school-time.ts';

/** What is wrong in the form, by the path of the content it concerns (`schedule.firstOn`), with a sentence each. */
export type Problems = Readonly<Record<string, string>>;

type Read = { readonly content: ClassContent; readonly problems?: never } | { readonly problems: Problems };

/** The content that the form stands for, or what is wrong with it. A draft may leave things out. */
export function readContent(
  values: ClassValues,
  place: Place,
  window: DefaultWindow,
  holidays: readonly Holiday[] = [],
): Read {
  const { asked, problems } = parseValues(values, place);
  // All at once: whoever mends what is not well formed shall not be told of the rest only then.
  for (const { path, message } of checkContent(asked, window, holidays)) {
    const isOfUnread = path === 'minimum' && 'capacity' in problems;
    if (!isOfUnread) problems[path] ??= message;
  }
  const parsed = classContent.safeParse(asked);
  for (const issue of parsed.error?.issues ?? []) problems[issue.path.join('.')] ??= issue.message;
  return parsed.success && Object.keys(problems).length === 0
    ? { content: parsed.data }
    : { problems: inFormOrder(problems) };
}

function inFormOrder(problems: Problems): Problems {
  const place = (path: string) => fieldNames.indexOf(fieldOf(path) ?? 'title');
  return Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => place(a) - place(b)));
}

/** What families would miss if the class were published as the form stands. */
export function missingIn(content: ClassContent, holidays: readonly Holiday[]) {
  return missingForPublishing(content, datesOf(content, holidays));
}

/** What the form asks for as far as it can be read, and what of it cannot. */
function parseValues(values: ClassValues, place: Place) {
  const problems: Record<string, string> = {};
  const whole = (path: string, text: string) => readWhole(text) ?? note(path, m.class_form_not_a_number());
  const money = (path: string, text: string) => readMoney(text, place.digits) ?? note(path, m.class_form_not_money());
  const instant = (path: string, local: string, is: 'begin' | 'end') => {
    const at = instantOf(local, place.timeZone, is);
    return at === undefined ? note(path, m.class_form_not_an_instant()) : at;
  };
  function note(path: string, words: string): null {
    problems[path] = words;
    return null;
  }
  const orNone = <Value>(text: string, read: (text: string) => Value) => (text.trim() === '' ? null : read(text));
  const asked = {
    title: values.title,
    description: values.description,
    typeId: values.typeId,
    locationId: values.locationId || null,
    instructorIds: [...values.instructorIds],
    picture: values.picture,
    schedule: scheduleOf(values),
    minGrade: orNone(values.minGrade, (text) => whole('minGrade', text)),
    maxGrade: orNone(values.maxGrade, (text) => whole('maxGrade', text)),
    minAge: orNone(values.minAge, (text) => whole('minAge', text)),
    maxAge: orNone(values.maxAge, (text) => whole('maxAge', text)),
    minimum: orNone(values.minimum, (text) => whole('minimum', text)) ?? 0,
    capacity: orNone(values.capacity, (text) => whole('capacity', text)) ?? 0,
    registrationOpensAt: instant('registrationOpensAt', values.opensAt, 'begin'),
    registrationClosesAt: instant('registrationClosesAt', values.closesAt, 'end'),
    priceCents: orNone(values.price, (text) => money('priceCents', text)) ?? 0,
    priceMaxCents: orNone(values.priceMax, (text) => money('priceMaxCents', text)),
    options: values.options.map(({ id, name, price }, at) => ({
      id,
      name,
      priceCents: orNone(price, (text) => money(`options.${at}.priceCents`, text)) ?? 0,
    })),
    isPaused: values.isPaused,
    isInformationOnly: values.isInformationOnly,
  };
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

function readWhole(text: string): number | null {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}
