import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { settingFields, type SettingName, SETTINGS } from '../../../contract/settings.ts';
import { type RemoteType, readRemoteValue, writeRemoteValue } from '../../../domain/remote-value.ts';
import { m } from '../../../words/messages.js';
import { fieldWords } from '../../shared/field-words.ts';

export type Settings = OutputOf<typeof functions.settings>;

type OwnName = 'gradeNames' | 'remoteConfig';
type Told = Settings['values'];

/** What stands in the form, as it is typed: ticks, texts, and rows. */
export type SettingsValues = {
  readonly [Name in Exclude<SettingName, OwnName>]: Told[Name] extends boolean ? boolean : string;
} & {
  readonly gradeNames: readonly { readonly grade: string; readonly name: string }[];
  readonly remoteConfig: readonly { readonly key: string; readonly type: RemoteType; readonly text: string }[];
};

export type Errors = Readonly<Record<string, string>>;

/** What every section is given: what stands in the form, what is wrong with it, and how to change it. */
export interface SectionParts {
  readonly values: SettingsValues;
  readonly errors: Errors;
  readonly change: (values: Partial<SettingsValues>) => void;
}

export function typedOf({ gradeNames, remoteConfig, ...others }: Told): SettingsValues {
  const plain = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : (value?.toString() ?? ''),
  ]);
  return {
    // Every other setting, a tick or a text.
    ...(Object.fromEntries(plain) as Omit<SettingsValues, OwnName>),
    gradeNames: Object.entries(gradeNames)
      .map(([grade, name]) => ({ grade, name }))
      .sort((a, b) => Number(a.grade) - Number(b.grade)),
    remoteConfig: Object.entries(remoteConfig)
      .map(([key, { type, value }]) => ({ key, type, text: writeRemoteValue(type, value) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** The settings that were changed, by name. */
export function changedNames(typed: SettingsValues, saved: SettingsValues): SettingName[] {
  return SETTINGS.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name]));
}

/** What is asked of the server: only what changed, read from what was typed. Not checked yet. */
export function wantedOf(typed: SettingsValues, names: readonly SettingName[]): Partial<Record<SettingName, unknown>> {
  const own: Readonly<Record<OwnName, unknown>> = {
    gradeNames: Object.fromEntries(typed.gradeNames.map(({ grade, name }) => [grade.trim(), name])),
    remoteConfig: Object.fromEntries(
      typed.remoteConfig.map(({ key, type, text }) => {
        const read = readRemoteValue(type, text);
        return [key.trim(), { type, value: 'value' in read ? read.value : null }];
      }),
    ),
  };
  const read = (name: SettingName) => {
    if (name === 'gradeNames' || name === 'remoteConfig') return own[name];
    const [value, { kind }] = [typed[name], settingFields[name]];
    if (kind === 'text' || typeof value === 'boolean') return value;
    const text = value.trim();
    if (text === '') return null;
    return kind === 'number' ? Number(text) : text;
  };
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

/** As the contract takes them. */
const GRADE = /^(-[12]|\d|1\d|20)$/;

/** What is wrong with rows that the contract cannot see: the same key twice, what is no grade, or text that is no value of its type. */
export function rowErrors({ gradeNames, remoteConfig }: SettingsValues): Record<string, string> {
  const errors: Record<string, string> = {};
  gradeNames.forEach(({ grade }, row) => {
    const isTwice = gradeNames.findIndex((other) => other.grade.trim() === grade.trim()) < row;
    if (!GRADE.test(grade.trim())) errors[`gradeNames#${row}.grade`] = fieldWords({ code: 'not-a-grade' });
    else if (isTwice) errors[`gradeNames#${row}.grade`] = m.settings_grade_twice();
  });
  remoteConfig.forEach(({ key, type, text }, row) => {
    const read = readRemoteValue(type, text);
    if (key.trim() === '') errors[`remoteConfig#${row}.key`] = m.settings_config_no_key();
    else if (remoteConfig.findIndex((other) => other.key.trim() === key.trim()) < row)
      errors[`remoteConfig#${row}.key`] = m.settings_config_twice();
    if ('problem' in read) errors[`remoteConfig#${row}.text`] = fieldWords(read.problem);
  });
  return errors;
}

/** The contract's paths by name of a grade or key, turned to the rows of the form. */
export function errorsByRow(errors: Errors, { gradeNames, remoteConfig }: SettingsValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, words]) => {
      const [setting, key, part] = path.split('.');
      const grade = gradeNames.findIndex((row) => row.grade.trim() === key);
      if (setting === 'gradeNames' && grade >= 0)
        return [`gradeNames#${grade}.${GRADE.test(key ?? '') ? 'name' : 'grade'}`, words];
      const row = remoteConfig.findIndex((each) => each.key.trim() === key);
      if (setting === 'remoteConfig' && row >= 0) return [`remoteConfig#${row}.${part ? 'text' : 'key'}`, words];
      return [path, words];
    }),
  );
}
