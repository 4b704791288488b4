import { SuggestField } from '../../ui/mantine-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useMemo } from 'react';
import type { SPOT_SETTINGS } from '../../../domain/on-the-spot.ts';
import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';
import type { SettingsValues } from './settings-values.ts';

type SpotSettingName = (typeof SPOT_SETTINGS)[keyof typeof SPOT_SETTINGS];
type TextName = Exclude<
  keyof SettingsValues,
  | 'gradeNames'
  | 'remoteConfig'
  | 'holdsUnproven'
  | 'staffSecondFactor'
  | 'createsByMail'
  | 'showsAttendance'
  | 'phonesKeepNumbers'
  | 'phonesKeepHealth'
  | SpotSettingName
>;

/** A line of text of the settings, with what is wrong with it. */
export function TextSetting(
  parts: SectionParts & {
    name: TextName;
    label: string;
    hint?: string;
    type?: string;
    isRequired?: boolean;
    inputMode?: 'numeric';
  },
) {
  const { values, errors, change, name, label, hint, type = 'text', isRequired = true } = parts;
  return (
    <TextField
      label={label}
      description={hint}
      type={type}
      inputMode={parts.inputMode}
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={errors[name]}
      required={isRequired}
      maxLength={2000}
      autoComplete="off"
    />
  );
}

export function SchoolSection(parts: SectionParts) {
  return (
    <Section title={m.settings_section_school()}>
      <TextSetting {...parts} name="name" label={m.settings_name()} />
    </Section>
  );
}

export function LinksSection(parts: SectionParts) {
  return (
    <Section title={m.settings_section_links()}>
      <TextSetting {...parts} name="helpEmail" label={m.settings_help_email()} type="email" />
      <TextSetting {...parts} name="privacyUrl" label={m.settings_privacy_url()} type="url" />
      <TextSetting {...parts} name="studentsUrl" label={m.settings_students_url()} type="url" />
    </Section>
  );
}

const COMMON_LOCALES =
  'en-US en-GB en-CA en-AU en-NZ en-IE de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-BR pt-PT sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ hu-HU ja-JP ko-KR zh-HK zh-TW zh-CN';

/** Where the school is, and how it writes dates and money. */
export function PlaceSection(parts: SectionParts) {
  const { values, errors, change } = parts;
  const zones = useMemo(() => withCurrent(Intl.supportedValuesOf('timeZone'), values.timeZone), [values.timeZone]);
  const currencies = useMemo(() => listCurrencies(values), [values]);
  const sample = sampleOf(values);
  return (
    <Section title={m.settings_section_place()}>
      <ChoiceField
        label={m.settings_time_zone()}
        description={m.settings_time_zone_hint()}
        value={values.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(event) => change({ timeZone: event.currentTarget.value })}
        error={errors['timeZone']}
      />
      <div className={styles.pair}>
        <SuggestField
          label={m.settings_locale()}
          description={sample && m.settings_locale_hint({ sample: sample.day })}
          value={values.locale}
          suggestions={COMMON_LOCALES.split(' ')}
          onChange={(locale) => change({ locale })}
          error={errors['locale']}
          required
          maxLength={50}
        />
        <ChoiceField
          label={m.settings_currency()}
          description={sample && m.settings_currency_hint({ sample: sample.money })}
          value={values.currency}
          options={currencies}
          onChange={(event) => change({ currency: event.currentTarget.value })}
          error={errors['currency']}
        />
      </div>
    </Section>
  );
}

function withCurrent(all: readonly string[], current: string): string[] {
  return all.includes(current) ? [...all] : [current, ...all];
}

function listCurrencies({ currency, locale }: SettingsValues) {
  const names = nameCurrencies(locale);
  return withCurrent(Intl.supportedValuesOf('currency'), currency).map((code) => ({
    value: code,
    label: `${code} · ${names?.of(code) ?? code}`,
  }));
}

/** Half-typed locales are none. */
function nameCurrencies(locale: string): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' });
  } catch {
    return null;
  }
}

const SAMPLE_DAY = new Date('2026-09-08T12:00:00Z');

/** Null while the locale is no locale: its field says so. */
function sampleOf({ locale, currency }: SettingsValues): { day: string; money: string } | null {
  try {
    return {
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(SAMPLE_DAY),
      money: new Intl.NumberFormat(locale, { style: 'currency', currency }).format(1234.5),
    };
  } catch {
    return null;
  }
}
