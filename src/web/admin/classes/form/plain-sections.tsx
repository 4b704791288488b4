import { m } from '../../../../words/messages.js';
import { InstructorsField } from './instructors-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SectionFields } from './plain-field.tsx';
import type { FormParts } from './use-class-form.ts';

/** Who may come: by grade, by age, or both. */
export function AudienceSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_audience()} hint={m.class_form_audience_hint()}>
      <SectionFields section="audience" form={form} />
    </Section>
  );
}

/** How many may come, and from how many on the class is held. */
export function SeatsSection({ form }: { form: FormParts }) {
  const { seatsTaken, waiting } = form.saved;
  return (
    <Section
      title={m.class_form_section_seats()}
      {...(seatsTaken + waiting > 0 && { hint: m.class_form_seats_taken({ taken: seatsTaken, waiting }) })}
    >
      <SectionFields section="seats" form={form} />
    </Section>
  );
}

/** From when to when families can register. */
export function RegistrationSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_registration()} hint={m.class_form_registration_hint()}>
      <SectionFields section="registration" form={form} />
    </Section>
  );
}

/** What families can do with the class while they see it. */
export function VisibilitySection({ form }: { form: FormParts }) {
  return (
    <Section
      title={m.class_form_section_visibility()}
      hint={form.saved.isPublished ? m.class_form_is_published() : m.class_form_is_draft()}
    >
      <SectionFields section="visibility" form={form} />
    </Section>
  );
}

/** Where the class is held and who teaches it. */
export function PeopleSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_people()}>
      <SectionFields section="people" form={form} />
      <InstructorsField form={form} />
    </Section>
  );
}
