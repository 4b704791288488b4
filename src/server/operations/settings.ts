import * as z from 'zod';
import type { FieldError } from '../../contract/kit.ts';
import { type SettingsChanges, settingsChanges } from '../../contract/settings.ts';
import { wrongFields } from '../../contract/wrong.ts';
import { SPOT_SETTINGS } from '../../domain/on-the-spot.ts';
import { readRemoteValue, REMOTE_TYPES } from '../../domain/remote-value.ts';
import { valuesOf } from '../settings/settings.ts';
import type { OrganizationRow } from '../organizations/store.ts';
import { CallError } from '../platform/call/errors.ts';
import { UsageError } from './command.ts';
import { fieldWords } from './code-words.ts';

/** The plain settings by their names on the command line. An empty logo takes it away. */
const plain = {
  name: 'name',
  logo: 'logoUrl',
  primaryColor: 'primaryColor',
  helpEmail: 'helpEmail',
  privacyUrl: 'privacyUrl',
  studentsUrl: 'studentsUrl',
  timeZone: 'timeZone',
  locale: 'locale',
  currency: 'currency',
  schoolYearBegins: 'schoolYearBegins',
  withdrawDaysBefore: 'withdrawDaysBefore',
  tshirtDaysBefore: 'tshirtDaysBefore',
  holdsUnproven: 'holdsUnproven',
  auditMonths: 'auditMonths',
  eventMonths: 'eventMonths',
  mailMonths: 'mailMonths',
  healthDays: 'healthDays',
  recordDays: 'recordDays',
  linesPerSubmission: 'linesPerSubmission',
  linesPerFamilyDay: 'linesPerFamilyDay',
  staffSecondFactor: 'staffSecondFactor',
  officePhone: 'officePhone',
  howToPay: 'howToPay',
  createsByMail: 'createsByMail',
  showsAttendance: 'showsAttendance',
  phonesKeepNumbers: 'phonesKeepNumbers',
  phonesKeepHealth: 'phonesKeepHealth',
  spotAllergies: 'spotAllergies',
  spotMedications: 'spotMedications',
  spotConditions: 'spotConditions',
  spotDiet: 'spotDiet',
  spotNotes: 'spotNotes',
  spotDoctor: 'spotDoctor',
} as const;
type Plain = (typeof plain)[keyof typeof plain];

const UNLIMITED: readonly Plain[] = [
  'withdrawDaysBefore',
  'tshirtDaysBefore',
  'auditMonths',
  'eventMonths',
  'mailMonths',
  'healthDays',
  'recordDays',
];
const REMOVABLE: readonly Plain[] = ['logoUrl', 'primaryColor', ...UNLIMITED];
const NUMBERS: readonly Plain[] = [...UNLIMITED, 'linesPerSubmission', 'linesPerFamilyDay'];
const SWITCHES: readonly Plain[] = [
  'holdsUnproven',
  'createsByMail',
  'showsAttendance',
  'phonesKeepNumbers',
  'phonesKeepHealth',
  ...Object.values(SPOT_SETTINGS),
];

export const SETTING_NAMES = [...Object.keys(plain), 'gradeName.N', 'config.KEY'];

/** Reads what a setting shall become; throws UsageError where the name or the value makes no sense. An absent value removes what can be removed. */
export function readSetting(
  organization: OrganizationRow,
  key: string,
  value: string | undefined,
  type: string | undefined,
): SettingsChanges {
  const [kind, ...rest] = key.split('.');
  const name = rest.join('.');
  if (kind === 'config' && rest.length > 0) return configValue(organization, name, value, type);
  if (type !== undefined) throw new UsageError('option-for-config-only');
  if (kind === 'gradeName' && rest.length > 0)
    return checked(key, { gradeNames: changed(organization.gradeNames, name, value) });
  const setting = Object.entries(plain).find(([each]) => each === key)?.[1];
  if (!setting) throw new UsageError('key-unknown', { name: key, known: SETTING_NAMES.join(', ') });
  const isRemoval = value === undefined || (setting === 'logoUrl' && value === '');
  if (isRemoval && !REMOVABLE.includes(setting)) throw new UsageError('key-kept', { key });
  // An uploaded picture stands before an address: whoever sets an address means it.
  const withAddress = setting === 'logoUrl' && { logoFileId: null };
  return checked(key, { [setting]: isRemoval ? null : readValue(setting, value), ...withAddress });
}

function readValue(setting: Plain, value: string): string | number | boolean {
  if (SWITCHES.includes(setting)) {
    if (value !== 'on' && value !== 'off') throw new UsageError('key-on-or-off', { key: setting });
    return value === 'on';
  }
  return NUMBERS.includes(setting) && /^\d+$/.test(value.trim()) ? Number(value) : value;
}

function configValue(
  organization: OrganizationRow,
  name: string,
  text: string | undefined,
  wanted = organization.remoteConfig[name]?.type ?? 'string',
): SettingsChanges {
  const before = valuesOf(organization).remoteConfig;
  const key = `config.${name}`;
  if (text === undefined) return checked(key, { remoteConfig: changed(before, name, undefined) });
  const type = REMOTE_TYPES.find((each) => each === wanted);
  if (!type) throw new UsageError('type-unknown', { name: wanted, known: REMOTE_TYPES.join(', ') });
  const read = readRemoteValue(type, text);
  if ('problem' in read) throw wrongKey(key, read.problem);
  return checked(key, { remoteConfig: changed(before, name, { type, value: read.value }) });
}

/** The rules are those of the form on screen. */
function checked(key: string, wanted: Readonly<Record<string, unknown>>): SettingsChanges {
  const parsed = z.safeParse(settingsChanges, wanted);
  if (parsed.success) return parsed.data;
  const [first = { code: 'not-valid' as const }] = wrongFields(parsed.error.issues);
  throw wrongKey(key, first);
}

/** What only the data can say is wrong, as the same error; anything else as it is. */
export function wrongKeyOf(key: string, error: unknown): unknown {
  const [problem] = (error instanceof CallError && error.details?.fields) || [];
  return problem ? wrongKey(key, problem) : error;
}

function wrongKey(key: string, problem: Pick<FieldError, 'code' | 'facts'>): UsageError {
  return new UsageError('key-wrong', { key, why: (reader) => fieldWords(problem, reader) });
}

/** The record with one entry set, or without it. */
function changed(record: Readonly<Record<string, unknown>>, key: string, value: unknown): Record<string, unknown> {
  const others = Object.entries(record).filter(([each]) => each !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}
