import { m } from '../../../words/messages.js';
import { useHasRole } from '../../shared/roles.ts';
import { Section } from '../../ui/section.tsx';
import { NextToGo } from './next-to-go.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';
import { TextSetting } from './text-sections.tsx';

/** For how long what happened is kept. */
export function RetentionSection(parts: SectionParts) {
  const readsHealth = useHasRole('health');
  return (
    <Section title={m.settings_section_retention()}>
      <p className={styles.hint}>{m.settings_retention_lead()}</p>
      <CountSetting
        {...parts}
        name="auditMonths"
        label={m.settings_audit_months()}
        hint={m.settings_audit_months_hint()}
      />
      <CountSetting
        {...parts}
        name="mailMonths"
        label={m.settings_mail_months()}
        hint={m.settings_mail_months_hint()}
      />
      <CountSetting
        {...parts}
        name="eventMonths"
        label={m.settings_event_months()}
        hint={m.settings_event_months_hint()}
      />
      <CountSetting
        {...parts}
        name="healthDays"
        label={m.settings_health_days()}
        hint={m.settings_health_days_hint()}
      />
      {readsHealth && <NextToGo call="healthRetention" title={m.settings_health_next()} />}
      <CountSetting
        {...parts}
        name="recordDays"
        label={m.settings_record_days()}
        hint={m.settings_record_days_hint()}
      />
      <NextToGo call="recordRetention" title={m.settings_record_next()} />
    </Section>
  );
}

function CountSetting(
  parts: SectionParts & {
    name: 'auditMonths' | 'mailMonths' | 'eventMonths' | 'healthDays' | 'recordDays';
    label: string;
    hint: string;
  },
) {
  return <TextSetting {...parts} inputMode="numeric" isRequired={false} />;
}
