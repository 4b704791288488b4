import { m } from '../../../words/messages.js';
import { SECOND_FACTOR_CHOICES } from '../../../domain/second-factor.ts';
import { useApp } from '../../shared/app.tsx';
import { useSecondFactor } from '../../shared/second-factor.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Section } from '../../ui/section.tsx';
import { nameAsked } from './setting-names.ts';
import type { SectionParts } from './settings-values.ts';

/** Whom the school asks for a second factor; the hosted service decides that by itself. */
export function SecondFactorSection({ values, errors, change }: SectionParts) {
  const isEmbedded = useApp().identity.kind === 'embedded';
  const { data } = useSecondFactor({ isKept: true });
  // The server says so too: nobody closes the settings to themselves.
  const isOpen = data?.since !== null || values.staffSecondFactor !== 'none';
  return (
    <Section title={m.settings_section_second_factor()}>
      {isEmbedded ? (
        <>
          <ChoiceField
            label={m.settings_second_factor()}
            description={isOpen ? m.settings_second_factor_hint() : m.settings_second_factor_own()}
            value={values.staffSecondFactor}
            options={SECOND_FACTOR_CHOICES.map((value) => ({ value, label: nameAsked(value) }))}
            error={errors['staffSecondFactor']}
            disabled={!isOpen}
            onChange={(event) => change({ staffSecondFactor: event.currentTarget.value })}
          />
          <CheckField
            label={m.settings_creates_by_mail()}
            description={m.settings_creates_by_mail_hint()}
            checked={values.createsByMail}
            onChange={(event) => change({ createsByMail: event.currentTarget.checked })}
          />
        </>
      ) : (
        <p>{m.settings_second_factor_hosted()}</p>
      )}
    </Section>
  );
}
