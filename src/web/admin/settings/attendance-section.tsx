import { SPOT_FIELDS, SPOT_SETTINGS } from '../../../domain/on-the-spot.ts';
import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';
import { nameSetting } from './setting-names.ts';
import { TextSetting } from './text-sections.tsx';

/** What instructors and families are told on the day itself. */
export function AttendanceSection(parts: SectionParts) {
  const { values, change } = parts;
  return (
    <Section title={m.attendance_title()}>
      <TextSetting
        {...parts}
        name="officePhone"
        label={m.settings_office_phone()}
        hint={m.settings_office_phone_hint()}
        type="tel"
        isRequired={false}
      />
      <CheckField
        label={m.settings_shows_attendance()}
        description={m.settings_shows_attendance_hint()}
        checked={values.showsAttendance}
        onChange={(event) => change({ showsAttendance: event.currentTarget.checked })}
      />
      <p className={styles.hint}>{m.settings_phones_lead()}</p>
      <CheckField
        label={m.settings_phones_numbers()}
        description={m.settings_phones_numbers_hint()}
        checked={values.phonesKeepNumbers}
        onChange={(event) => change({ phonesKeepNumbers: event.currentTarget.checked })}
      />
      <CheckField
        label={m.settings_phones_health()}
        description={m.settings_phones_health_hint()}
        checked={values.phonesKeepHealth}
        onChange={(event) => change({ phonesKeepHealth: event.currentTarget.checked })}
      />
      <p className={styles.hint}>{m.settings_spot_lead()}</p>
      {SPOT_FIELDS.map((field) => {
        const name = SPOT_SETTINGS[field];
        return (
          <CheckField
            key={name}
            label={nameSetting(name)}
            description={
              field === 'allergies' || field === 'medications' ? m.settings_spot_first({ field }) : undefined
            }
            checked={values[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        );
      })}
    </Section>
  );
}
