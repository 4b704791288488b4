import { classFields, PLAIN_FIELDS, type PlainField } from '../../../../contract/class-fields.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';
import { describeSpan, describeTimes } from '../../../shared/schedule-words.ts';
import type { Choices } from './choices.ts';
import { CHOICES, isChoice } from '../class-fields.ts';
import { type PartName, partOf } from './parts.ts';
import { kinds } from './class-kinds.ts';
import { type ClassValues, planOf } from './class-values.ts';
import { expandDates, type Holiday } from '../../../../domain/class-dates.ts';

interface Surroundings {
  readonly choices: Choices;
  readonly holidays: readonly Holiday[];
  readonly format: Format;
}

/** What a part of the form holds, in words, for whoever has to choose between two versions of it. */
export function describePart(name: PartName, values: ClassValues, around: Surroundings): string {
  const { choices, holidays, format } = around;
  const range = (from: string, to: string) => [from, to].filter(Boolean).join(' – ');
  const nameOf = (list: keyof Choices, id: string) => choices[list].find((one) => one.id === id)?.name;
  const own: Readonly<Partial<Record<PartName, () => string | undefined>>> = {
    picture: () => values.picture?.alt || (values.picture ? m.class_form_picture_own() : ''),
    dates: () => describeDates(values, holidays, format),
    times: () =>
      values.start && values.end ? format.times(values.start, values.end) : range(values.start, values.end),
    instructorIds: () => format.list(values.instructorIds.map((id) => nameOf('instructors', id) ?? id)),
    options: () => format.list(values.options.map((option) => `${option.name} (${option.price || '0'})`)),
  };
  const tell = (field: PlainField) => {
    if (isChoice(field)) return nameOf(CHOICES[field].from, values[field]) ?? '';
    return kinds[classFields[field].kind].tell(values[field], format);
  };
  const plain = () => PLAIN_FIELDS.filter((field) => partOf(name).keys.includes(field)).map(tell);
  return (own[name] ? own[name]() : plain().filter(Boolean).join(' – ')) || m.class_form_nothing();
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
