import type { ImportValue } from '../../../contract/imports.ts';
import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';

/** What a field of a class holds, or would hold after an import. */
export function describeImported(field: string, value: ImportValue, format: Format): string {
  if (value === null || value === '') return m.imports_empty();
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return describeNumber(field, value, format);
  const times = value.times.map((span) => {
    const [start = '', end = ''] = span.split('–');
    return format.times(start, end);
  });
  const days = [value.firstOn, value.lastOn].map((on) => format.instantDay(`${on}T12:00:00Z`));
  return [m.imports_new_dates({ count: value.dates }), [...new Set(days)].join(' – '), times.join(', ')].join(' · ');
}

function describeNumber(field: string, value: number, format: Format): string {
  if (field.endsWith('Cents')) return value === 0 ? m.imports_free() : format.money(value);
  return /grade$/i.test(field) ? nameGrade(value, format) : format.number(value);
}
