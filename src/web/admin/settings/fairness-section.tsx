import { CheckField } from '../../ui/check-field.tsx';
import { HOLD_MINUTES } from '../../../domain/holds.ts';
import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import { TextSetting } from './text-sections.tsx';

/** What keeps one person, or an invented one, from taking every seat. */
export function FairnessSection(parts: SectionParts) {
  const { values, change } = parts;
  return (
    <Section title={m.settings_section_fairness()}>
      <CheckField
        label={m.settings_holds()}
        description={m.settings_holds_hint({ minutes: HOLD_MINUTES })}
        checked={values.holdsUnproven}
        onChange={(event) => change({ holdsUnproven: event.currentTarget.checked })}
      />
      <TextSetting
        {...parts}
        name="linesPerSubmission"
        label={m.settings_lines_submission()}
        hint={m.settings_lines_submission_hint()}
        inputMode="numeric"
      />
      <TextSetting
        {...parts}
        name="linesPerFamilyDay"
        label={m.settings_lines_day()}
        hint={m.settings_lines_day_hint()}
        inputMode="numeric"
      />
    </Section>
  );
}
