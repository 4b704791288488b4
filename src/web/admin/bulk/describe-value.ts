import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';

/** What a field of a class holds, in words, as the record of a change keeps it. */
export function describeValue(field: string, value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return m.bulk_nothing();
  if (typeof value === 'boolean') return value ? m.bulk_yes() : m.bulk_no();
  if (Array.isArray(value)) return value.length === 0 ? m.bulk_nothing() : format.list(value.map(String));
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return format.money(value);
    if (field.endsWith('Grade')) return nameGrade(value, format);
    return format.number(value);
  }
  if (typeof value !== 'string') return m.bulk_nothing();
  return field.endsWith('At') ? format.instant(value) : value;
}
