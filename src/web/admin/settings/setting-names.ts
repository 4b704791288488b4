import type { SettingName } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import type { SecondFactorChoice } from '../../../domain/second-factor.ts';
import type { RemoteType } from '../../../domain/remote-value.ts';

const names: Readonly<Record<SettingName, () => string>> = {
  name: m.settings_name,
  logoUrl: m.settings_logo_url,
  logoFileId: m.settings_logo,
  primaryColor: m.settings_color,
  helpEmail: m.settings_help_email,
  privacyUrl: m.settings_privacy_url,
  studentsUrl: m.settings_students_url,
  timeZone: m.settings_time_zone,
  locale: m.settings_locale,
  currency: m.settings_currency,
  gradeNames: m.settings_grade_names,
  remoteConfig: m.settings_config,
  freeDayWords: m.settings_free_words,
  schoolYearBegins: m.settings_school_year,
  withdrawDaysBefore: m.settings_withdraw,
  tshirtDaysBefore: m.settings_tshirt,
  holdsUnproven: m.settings_holds,
  auditMonths: m.settings_audit_months,
  eventMonths: m.settings_event_months,
  mailMonths: m.settings_mail_months,
  healthDays: m.settings_health_days,
  recordDays: m.settings_record_days,
  linesPerSubmission: m.settings_lines_submission,
  linesPerFamilyDay: m.settings_lines_day,
  staffSecondFactor: m.settings_second_factor,
  officePhone: m.settings_office_phone,
  howToPay: m.settings_how_to_pay,
  createsByMail: m.settings_creates_by_mail,
  showsAttendance: m.settings_shows_attendance,
  phonesKeepNumbers: m.settings_phones_numbers,
  phonesKeepHealth: m.settings_phones_health,
  spotAllergies: () => m.settings_spot_named({ field: m.records_section({ section: 'allergies' }) }),
  spotMedications: () => m.settings_spot_named({ field: m.sheets_medications() }),
  spotConditions: () => m.settings_spot_named({ field: m.health_conditions() }),
  spotDiet: () => m.settings_spot_named({ field: m.health_diet() }),
  spotNotes: () => m.settings_spot_named({ field: m.health_notes() }),
  spotDoctor: () => m.settings_spot_named({ field: m.health_doctor() }),
};

const CHOICES: Readonly<Record<SecondFactorChoice, () => string>> = {
  none: m.settings_second_factor_none,
  administrators: m.settings_second_factor_administrators,
  staff: m.settings_second_factor_staff,
};

/** Whom the school asks for a second factor; a choice that is told no more as its code. */
export function nameAsked(choice: string): string {
  return Object.entries(CHOICES).find(([each]) => each === choice)?.[1]() ?? choice;
}

/** A setting in the words of its form, wherever it is named. */
export function nameSetting(name: SettingName): string {
  return names[name]();
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(names, name);
}

const TYPES: Readonly<Record<RemoteType, () => string>> = {
  string: m.settings_type_string,
  number: m.settings_type_number,
  boolean: m.settings_type_boolean,
  json: m.settings_type_json,
};

/** The kind of a parameter's value; one that is told no more as its code. */
export function nameType(type: string): string {
  return Object.entries(TYPES).find(([each]) => each === type)?.[1]() ?? type;
}
