import type { OrganizationValues, SettingName, SettingsChanges } from '../../contract/settings.ts';
import type { OrganizationColumns, OrganizationRow } from '../organizations/store.ts';

/** What a change of settings writes, and how each changed setting reads before and after. */
export interface SettingsDecision {
  readonly columns: OrganizationColumns;
  /** By the name of the setting; single grades as `gradeName.3`, single configuration values as `config.KEY`. */
  readonly change: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

/** The settings as the contract names them. */
export function valuesOf(row: OrganizationRow): OrganizationValues {
  return {
    name: row.name,
    logoUrl: row.logo_url,
    logoFileId: row.logo_file_id,
    primaryColor: row.primary_color,
    helpEmail: row.help_email,
    privacyUrl: row.privacy_url,
    studentsUrl: row.students_url,
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    gradeNames: row.grade_names,
    // Written by the same rules, types included.
    remoteConfig: row.remote_config as OrganizationValues['remoteConfig'],
    withdrawDaysBefore: row.withdraw_days_before,
    tshirtDaysBefore: row.tshirt_days_before,
    holdsUnproven: row.holds_unproven,
    auditMonths: row.audit_months,
    eventMonths: row.event_months,
    mailMonths: row.mail_months,
    linesPerSubmission: row.lines_per_submission,
    linesPerFamilyDay: row.lines_per_family_day,
  };
}

const COLUMNS = {
  name: 'name',
  logoUrl: 'logo_url',
  logoFileId: 'logo_file_id',
  primaryColor: 'primary_color',
  helpEmail: 'help_email',
  privacyUrl: 'privacy_url',
  studentsUrl: 'students_url',
  timeZone: 'time_zone',
  locale: 'locale',
  currency: 'currency',
  gradeNames: 'grade_names',
  remoteConfig: 'remote_config',
  withdrawDaysBefore: 'withdraw_days_before',
  tshirtDaysBefore: 'tshirt_days_before',
  holdsUnproven: 'holds_unproven',
  auditMonths: 'audit_months',
  eventMonths: 'event_months',
  mailMonths: 'mail_months',
  linesPerSubmission: 'lines_per_submission',
  linesPerFamilyDay: 'lines_per_family_day',
} as const satisfies Record<SettingName, keyof OrganizationColumns>;

const RECORDS: Partial<Record<SettingName, string>> = { gradeNames: 'gradeName', remoteConfig: 'config' };

/** Decides what a change of settings comes to; what stays the same is no change. */
export function decideSettings(row: OrganizationRow, wanted: SettingsChanges): SettingsDecision {
  const before = valuesOf(row);
  const columns: Record<string, unknown> = {};
  const change: Record<string, { from: unknown; to: unknown }> = {};
  for (const name of Object.keys(COLUMNS) as SettingName[]) {
    const [from, to] = [before[name], wanted[name]];
    if (to === undefined || isSame(from, to)) continue;
    const record = RECORDS[name];
    columns[COLUMNS[name]] = record ? JSON.stringify(to) : to;
    Object.assign(change, record ? changedKeys(record, from as object, to as object) : { [name]: { from, to } });
  }
  return { columns, change };
}

function changedKeys(record: string, from: object, to: object) {
  const [before, after] = [
    new Map<string, unknown>(Object.entries(from)),
    new Map<string, unknown>(Object.entries(to)),
  ];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return Object.fromEntries(
    keys
      .map((key) => ({ key, from: before.get(key) ?? null, to: after.get(key) ?? null }))
      .filter((one) => !isSame(one.from, one.to))
      .map(({ key, ...one }) => [`${record}.${key}`, one]),
  );
}

/** The order of keys in a record is no difference. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}
