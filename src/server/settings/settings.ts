import { type OrganizationValues, type SettingName, type SettingsChanges, SETTINGS } from '../../contract/settings.ts';
import { pick } from '../../domain/pick.ts';
import type { OrganizationColumns, OrganizationRow } from '../organizations/store.ts';

/** What a change of settings writes, and how each changed setting reads before and after. */
export interface SettingsDecision {
  readonly columns: OrganizationColumns;
  /** By the name of the setting; single grades as `gradeName.3`, single configuration values as `config.KEY`. */
  readonly change: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

/** The settings as the contract names them: each is a column of its own name, written by the same rules, types included. */
export function valuesOf(row: OrganizationRow): OrganizationValues {
  return pick(SETTINGS, row) as OrganizationValues;
}

const RECORDS: Partial<Record<SettingName, string>> = { gradeNames: 'gradeName', remoteConfig: 'config' };

/** Decides what a change of settings comes to; what stays the same is no change. */
export function decideSettings(row: OrganizationRow, wanted: SettingsChanges): SettingsDecision {
  const before = valuesOf(row);
  const columns: Record<string, unknown> = {};
  const change: Record<string, { from: unknown; to: unknown }> = {};
  for (const name of SETTINGS) {
    const [from, to] = [before[name], wanted[name]];
    if (to === undefined || isSame(from, to)) continue;
    const record = RECORDS[name];
    columns[name] = record ? JSON.stringify(to) : to;
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
