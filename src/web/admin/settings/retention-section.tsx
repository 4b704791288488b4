import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';
import { TextSetting } from './text-sections.tsx';

/** For how long what happened is kept. */
export function RetentionSection(parts: SectionParts) {
  return (
    <Section title={m.settings_section_retention()}>
      <p className={styles.hint}>{m.settings_retention_lead()}</p>
      <MonthsSetting
        {...parts}
        name="auditMonths"
        label={m.settings_audit_months()}
        hint={m.settings_audit_months_hint()}
      />
      <MonthsSetting
        {...parts}
        name="mailMonths"
        label={m.settings_mail_months()}
        hint={m.settings_mail_months_hint()}
      />
      <MonthsSetting
        {...parts}
        name="eventMonths"
        label={m.settings_event_months()}
        hint={m.settings_event_months_hint()}
      />
    </Section>
  );
}

function MonthsSetting(
  parts: SectionParts & { name: 'auditMonths' | 'mailMonths' | 'eventMonths'; label: string; hint: string },
) {
  return <TextSetting {...parts} inputMode="numeric" isRequired={false} />;
}
