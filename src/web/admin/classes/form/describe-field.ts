import { m } from '../../../../words/messages.js';
import { nameGrade } from '../../../shared/class-wording.ts';
import type { Format } from '../../../shared/format.ts';
import { describeSpan, describeTimes } from '../../frame/schedule-words.ts';
import type { Choices } from './choices.ts';
import type { FieldName } from './class-fields.ts';
import { type ClassValues, planOf } from './class-values.ts';
import { expandDates, type Holiday } from '../../../../domain/class-dates.ts';

interface Surroundings {
  readonly choices: Choices;
  readonly holidays: readonly Holiday[];
  readonly format: Format;
}

const MOST_WORDS = 400;

/** What a field holds, in words, for whoever has to choose between two versions of it. */
export function describeField(
  name: FieldName,
  values: ClassValues,
  { choices, holidays, format }: Surroundings,
): string {
  const nameOf = (list: readonly { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name;
  const range = (from: string, to: string) => [from, to].filter(Boolean).join(' – ');
  const grade = (text: string) => (text === '' ? '' : nameGrade(Number(text), format));
  const yesNo = (is: boolean) => (is ? m.class_form_yes() : m.class_form_no());
  const described: Readonly<Record<FieldName, () => string | undefined>> = {
    title: () => values.title,
    description: () => values.description.slice(0, MOST_WORDS),
    type: () => nameOf(choices.types, values.typeId),
    picture: () => values.picture?.alt || (values.picture ? m.class_form_picture_own() : ''),
    dates: () => describeDates(values, holidays, format),
    times: () =>
      values.start && values.end ? format.times(values.start, values.end) : range(values.start, values.end),
    place: () => nameOf(choices.locations, values.locationId),
    instructors: () => format.list(values.instructorIds.map((id) => nameOf(choices.instructors, id) ?? id)),
    grades: () => range(grade(values.minGrade), grade(values.maxGrade)),
    ages: () => range(values.minAge, values.maxAge),
    minimum: () => values.minimum,
    capacity: () => values.capacity,
    opens: () => values.opensAt.replace('T', ' '),
    closes: () => values.closesAt.replace('T', ' '),
    price: () => range(values.price, values.priceMax),
    options: () => format.list(values.options.map((option) => `${option.name} (${option.price || '0'})`)),
    paused: () => yesNo(values.isPaused),
    informationOnly: () => yesNo(values.isInformationOnly),
  };
  return described[name]() || m.class_form_nothing();
}

function describeDates(values: ClassValues, holidays: readonly Holiday[], format: Format): string {
  // Days alone are compared: the times are a field of their own.
  const { meetings } = expandDates(
    { ...planOf(values), start: values.start || '00:00', end: values.end || '23:59' },
    holidays,
  );
  const [first, last] = [meetings[0], meetings.at(-1)];
  if (!first || !last) return '';
  const summary = {
    firstOn: first.on,
    lastOn: last.on,
    weekdays: [...values.weekdays],
    start: values.start || null,
    end: values.end || null,
    meetings: meetings.length,
  };
  const parts = [describeTimes(summary, format), describeSpan(summary, format)];
  const exceptions = [
    ...values.skipped.map((on) => m.class_form_without({ day: format.day(on) })),
    ...values.moved.map(({ from, to }) => m.class_form_moved_to({ from: format.day(from), to: format.day(to.on) })),
    ...values.extra.map(({ on }) => m.class_form_with({ day: format.day(on) })),
  ];
  return [...parts, ...exceptions].filter(Boolean).join(' · ');
}
