import * as z from 'zod';
import type { OrganizationRow } from '../organizations/store.ts';
import { UsageError } from './command.ts';

/** A change of one setting of the school: the columns to write, and how the setting reads before and after. */
export interface SettingChange {
  readonly columns: Partial<Omit<OrganizationRow, 'id' | 'created_at' | 'grade_names' | 'remote_config'>> & {
    readonly grade_names?: string;
    readonly remote_config?: string;
  };
  readonly from: unknown;
  readonly to: unknown;
}

type ConfigType = 'string' | 'number' | 'boolean' | 'json';

const line = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most, `may have at most ${most} characters`);
const address = line(2000).refine(
  (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
  'must be an address such as https://school.example.org',
);
const email = z.email('must be an e-mail address such as help@school.example.org').max(254);
const timeZone = line(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin or America/New_York');
const locale = line(50)
  .refine(isLocale, 'must be a locale such as en-US or de-DE')
  .transform((value) => Intl.getCanonicalLocales(value)[0] ?? value);
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => Intl.supportedValuesOf('currency').includes(value), 'must be a currency such as USD, EUR or HKD');

/** The plain settings: their names on the command line, their columns, their rules. An empty logo takes it away. */
const plain = {
  name: { column: 'name', rule: line(200) },
  logo: { column: 'logo_url', rule: z.union([z.literal('').transform(() => null), address]) },
  helpEmail: { column: 'help_email', rule: email },
  privacyUrl: { column: 'privacy_url', rule: address },
  studentsUrl: { column: 'students_url', rule: address },
  timeZone: { column: 'time_zone', rule: timeZone },
  locale: { column: 'locale', rule: locale },
  currency: { column: 'currency', rule: currency },
} as const;

export const SETTING_NAMES = [...Object.keys(plain), 'gradeName.N', 'config.KEY'];

/** Decides a change of a setting; throws UsageError where the name or the value makes no sense. An absent value removes grade names and configuration. */
export function decideSetting(
  organization: OrganizationRow,
  key: string,
  value: string | undefined,
  type: string | undefined,
): SettingChange {
  const [kind, ...rest] = key.split('.');
  const name = rest.join('.');
  if (kind === 'gradeName' && rest.length > 0) return gradeName(organization, name, value);
  if (kind === 'config' && rest.length > 0) return configValue(organization, name, value, type);
  const setting = Object.entries(plain).find(([each]) => each === key)?.[1];
  if (!setting) throw new UsageError(`There is no setting “${key}”; there are ${SETTING_NAMES.join(', ')}.`);
  if (type !== undefined) throw new UsageError('--type is for config.KEY only.');
  if (value === undefined) throw new UsageError(`${key} cannot be removed; give it a VALUE.`);
  const parsed = setting.rule.safeParse(value);
  if (!parsed.success) throw new UsageError(`${key} ${parsed.error.issues[0]?.message ?? 'is not right'}.`);
  return { columns: { [setting.column]: parsed.data }, from: organization[setting.column], to: parsed.data };
}

function gradeName(organization: OrganizationRow, grade: string, value: string | undefined): SettingChange {
  if (!/^(\d|1\d|20)$/.test(grade)) throw new UsageError('A grade is a number from 0 (kindergarten) to 20.');
  const name = value === undefined ? undefined : line(100).safeParse(value);
  if (name && !name.success) throw new UsageError(`gradeName.${grade} ${name.error.issues[0]?.message}.`);
  const names = changed(organization.grade_names, grade, name?.data);
  return {
    columns: { grade_names: JSON.stringify(names) },
    from: organization.grade_names[grade] ?? null,
    to: name?.data ?? null,
  };
}

function configValue(
  organization: OrganizationRow,
  key: string,
  value: string | undefined,
  type = organization.remote_config[key]?.type ?? 'string',
): SettingChange {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,255}$/.test(key))
    throw new UsageError(`“${key}” is not a configuration key: letters, digits and _.`);
  const parameter = value === undefined ? undefined : { type, value: readConfigValue(key, value, type as ConfigType) };
  const parameters = changed(organization.remote_config, key, parameter);
  return {
    columns: { remote_config: JSON.stringify(parameters) },
    from: organization.remote_config[key] ?? null,
    to: parameter ?? null,
  };
}

function readConfigValue(key: string, value: string, type: ConfigType): unknown {
  if (type === 'string') return value;
  if (type === 'number') {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number))
      throw new UsageError(`config.${key}: “${value}” is not a number.`);
    return number;
  }
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') throw new UsageError(`config.${key} must be true or false.`);
    return value === 'true';
  }
  if (type !== 'json')
    throw new UsageError(`There is no type “${String(type)}”; there are string, number, boolean, json.`);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new UsageError(`config.${key} is not JSON.`);
  }
}

/** The record with one entry set, or without it. */
function changed<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined): Record<string, T> {
  const others = Object.entries(record).filter(([each]) => each !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

function isTimeZone(value: string): boolean {
  try {
    // Offsets such as +05:00 are taken by Intl, but know no change of the clocks.
    return (
      /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}
