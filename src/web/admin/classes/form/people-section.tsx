import { ChoiceField } from '../../../ui/choice-field.tsx';
import { m } from '../../../../words/messages.js';
import { type Choices, listChoices } from './choices.ts';
import { fieldId } from './class-fields.ts';
import { InstructorsField } from './instructors-field.tsx';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';

/** Where the class is held and who teaches it. */
export function PeopleSection({ form, choices }: { form: FormParts; choices: Choices }) {
  const { locationId } = form.values;
  return (
    <Section title={m.class_form_section_people()}>
      <ChoiceField
        id={fieldId('locationId')}
        label={m.class_form_place()}
        value={locationId}
        error={form.errors['locationId']}
        options={[{ value: '', label: m.class_form_no_place() }, ...listChoices(choices.locations, locationId)]}
        onChange={(event) => form.set({ locationId: event.currentTarget.value })}
      />
      <InstructorsField form={form} choices={choices} />
    </Section>
  );
}
