import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
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
    </Section>
  );
}
