import type { AuditRecord } from '../../../contract/audit.ts';
import type { ClassField } from '../../../contract/class-fields.ts';
import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';
import { looks } from '../classes/class-fields.ts';
import { isSettingName, nameSetting } from '../settings/setting-names.ts';
import { ACTIONS, ENTITIES, FIELDS } from './audit-names.ts';
import { describeSchedule, tellDates } from './audit-dates.ts';
import { describeCode } from './code-words.ts';

/** What values are told with. */
export interface Told {
  readonly format: Format;
  readonly names: Readonly<Record<string, string>>;
}

/** A kind of record, such as `class-group`; one that is told no more is shown as its code. */
export function nameEntity(entity: string): string {
  return wordsOf(ENTITIES, entity);
}

/** `class.changed` → "Class changed" */
export function describeAction(action: string): string {
  return wordsOf(ACTIONS, action);
}

/** `priceCents` → "Price"; `gradeName.3` → "Grade name 3". Fields of a class and settings are named as on their screens. */
export function nameField(field: string, action = ''): string {
  if (action.startsWith('organization.') && isSettingName(field)) return nameSetting(field);
  if (action.startsWith('class.') && isClassField(field)) return looks[field].name();
  const [name = '', ...rest] = field.split('.');
  return [wordsOf(FIELDS, name), ...rest].join(' ');
}

function wordsOf(names: Readonly<Record<string, () => string>>, code: string): string {
  return (Object.hasOwn(names, code) && names[code]?.()) || code;
}

function isClassField(field: string): field is ClassField {
  return Object.hasOwn(looks, field);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/;

/** A value in words: money, dates and names instead of cents, codes and ids. */
export function describeValue(field: string, value: unknown, told: Told): string {
  if (value === null || value === undefined || value === '') return m.audit_nothing();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return describeNumber(field, value, told.format);
  if (typeof value === 'string') return describeCode(field, value) ?? describeText(value, told);
  if (Array.isArray(value)) {
    const items = value.map((item) => describeValue(field, item, told));
    return items.length === 0 ? m.audit_nothing() : told.format.list(items);
  }
  const schedule = describeSchedule(value, told.format);
  if (schedule !== undefined) return schedule;
  return Object.entries(value)
    .map(([name, each]) => `${wordsOf(FIELDS, name)}: ${describeValue(codeOf(name, value), each, told)}`)
    .join('; ');
}

/** The value of a parameter stands beside the kind of it. */
function codeOf(name: string, value: object): string {
  return name === 'type' && 'value' in value ? 'configType' : name;
}

function describeNumber(field: string, value: number, format: Format): string {
  if (field.endsWith('Cents')) return format.money(value);
  return /grade$/i.test(field) ? nameGrade(value, format) : format.number(value);
}

function describeText(text: string, { format, names }: Told): string {
  if (UUID.test(text)) return names[text] ?? m.audit_removed_record();
  if (DAY.test(text)) return format.longDay(text);
  if (INSTANT.test(text)) return format.instant(text);
  return text;
}

type Field = AuditRecord['fields'][number];

/** A field in one line: "Price: $120 → $130". */
export function describeField({ field, from, to, isFact }: Field, action: string, told: Told): string {
  const name = nameField(field, action);
  const dates = isFact ? undefined : tellDates(field, from, to, told.format);
  if (dates !== undefined) return m.audit_fact({ name, after: dates });
  const after = describeValue(field, to, told);
  return isFact
    ? m.audit_fact({ name, after })
    : m.audit_change({ name, before: describeValue(field, from, told), after });
}

/** Whether a field has something to tell: nothing that became nothing has not, nor what a removed student was called. */
export function isTold({ field, from, to, isFact }: Field, told: Told): boolean {
  if (isFact) return true;
  const said = [describeValue(field, from, told), describeValue(field, to, told)];
  return said.some((words) => words !== m.audit_nothing() && words !== m.audit_removed_student());
}
