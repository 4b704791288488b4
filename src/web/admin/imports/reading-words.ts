import type { ImportReading } from '../../../contract/imports.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { describeImported } from './value-words.ts';

type Value = ImportReading['values'][number]['value'];

const DAYS = ['startsOn', 'endsOn', 'opensOn', 'closesOn', 'excludedDates'];
const LIMITS = ['minAge', 'maxAge', 'minGrade', 'maxGrade'];

/** What the fields that one cell fills hold then, each told once; empty where the cell says nothing by itself. */
export function describeReading({ values }: ImportReading, format: Format): string {
  const valueOf = (field: string) => values.find((each) => each.field === field)?.value;
  const [start, end] = [valueOf('startTime'), valueOf('endTime')];
  const hasTimes = typeof start === 'string' && typeof end === 'string';
  const isTime = ({ field }: { field: string }) => hasTimes && (field === 'startTime' || field === 'endTime');
  const words = values.filter((each) => !isTime(each)).map(({ field, value }) => describeValue(field, value, format));
  return [[...new Set(words)].join(' – '), hasTimes ? format.times(start, end) : ''].filter(Boolean).join(' · ');
}

function describeValue(field: string, value: Value, format: Format): string {
  if (Array.isArray(value)) return describeList(field, value, format);
  if (value === null) return LIMITS.includes(field) ? m.imports_no_limit() : m.imports_reads_nothing();
  if (DAYS.includes(field)) return day(String(value), format);
  if (field === 'startTime' || field === 'endTime') return format.times(String(value), String(value));
  const isPrice = field === 'price' || field === 'priceMax';
  return describeImported(isPrice ? 'priceCents' : field, value, format);
}

function describeList(field: string, values: readonly (string | number)[], format: Format): string {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return m.imports_reads_nothing();
  // The first of January 2024 was a Monday.
  if (field === 'weekdays') return values.map((weekday) => format.weekday(`2024-01-0${weekday}`)).join(', ');
  if (!DAYS.includes(field)) return values.join(' · ');
  if (values.length === 1) return day(String(first), format);
  return `${m.imports_new_dates({ count: values.length })}: ${day(String(first), format)} – ${day(String(last), format)}`;
}

/** With its weekday: a month taken for a day seldom falls on the right one. */
function day(on: string, format: Format): string {
  return `${format.weekday(on)}, ${format.instantDay(`${on}T12:00:00Z`)}`;
}
