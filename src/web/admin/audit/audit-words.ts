import { m } from '../../../words/messages.js';
import type { AuditRecord } from '../../../contract/audit.ts';
import type { Format } from '../../shared/format.ts';
import { isSettingName, nameSetting } from '../settings/setting-names.ts';
import { describeCode } from './code-words.ts';

/** What values are told with. */
export interface Told {
  readonly format: Format;
  readonly names: Readonly<Record<string, string>>;
}

/** The names of codes that are not their own English words. */
const WORDS: Readonly<Record<string, () => string>> = {
  organization: m.audit_entity_organization,
  account: m.audit_entity_account,
  'role-granted': m.audit_role_granted,
  'role-revoked': m.audit_role_revoked,
  mail: m.audit_entity_mail,
  saved: m.audit_saved,
  'hold-lifted': m.audit_hold_lifted,
  reopened: m.audit_reopened,
};

/** `class-group` → "Class group": actions and fields are codes of the portal's own words. */
function spoken(code: string): string {
  const words = code
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function nameEntity(entity: string): string {
  return WORDS[entity]?.() ?? spoken(entity);
}

/** `class.changed` → "Class changed" */
export function describeAction(action: string): string {
  if (action === 'organization.exported') return m.audit_list_exported();
  const [entity = '', act = ''] = action.split('.');
  return `${nameEntity(entity)} ${(WORDS[act]?.() ?? spoken(act)).toLowerCase()}`;
}

/** The fields whose codes say too little. */
const FIELDS: Readonly<Record<string, () => string>> = {
  waitsForProof: m.audit_waits_for_proof,
  addressConfirmed: m.audit_address_confirmed,
};

/** `priceCents` → "Price"; `gradeName.3` → "Grade name 3"; an id is named after its record. */
export function nameField(field: string, action = ''): string {
  if (action.startsWith('organization.') && isSettingName(field)) return nameSetting(field);
  const words = FIELDS[field];
  if (words) return words();
  const [start = '', ...rest] = field.replace(/(Cents|Id|Ids|At|On)$/, '').split('.');
  return [spoken(start), ...rest].join(' ');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/;

/** A value in words: money, dates and names instead of cents, codes and ids. */
export function describeValue(field: string, value: unknown, told: Told): string {
  if (value === null || value === undefined || value === '') return m.audit_nothing();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return field.endsWith('Cents') ? told.format.money(value) : told.format.number(value);
  if (typeof value === 'string') return describeCode(field, value) ?? describeText(value, told);
  if (Array.isArray(value)) {
    const items = value.map((item) => describeValue(field, item, told));
    return items.length === 0 ? m.audit_nothing() : told.format.list(items);
  }
  return Object.entries(value)
    .map(([name, each]) => `${nameField(name)}: ${describeValue(name, each, told)}`)
    .join('; ');
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
  const [name, after] = [nameField(field, action), describeValue(field, to, told)];
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
