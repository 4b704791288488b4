import { m } from '../../../../words/messages.js';
import { InstructorsField } from './instructors-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SectionFields } from './plain-field.tsx';
import type { FormParts } from './use-class-form.ts';

/** Where the class is held and who teaches it. */
export function PeopleSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_people()}>
      <SectionFields section="people" form={form} />
      <InstructorsField form={form} />
    </Section>
  );
}
