import { CheckField } from '../../../ui/check-field.tsx';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { fieldId } from './class-fields.ts';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';

/** What families can do with the class while they see it. */
export function VisibilitySection({ form, saved }: { form: FormParts; saved: EditedClass }) {
  return (
    <Section
      title={m.class_form_section_visibility()}
      hint={saved.isPublished ? m.class_form_is_published() : m.class_form_is_draft()}
    >
      <CheckField
        id={fieldId('isPaused')}
        label={m.class_form_paused()}
        description={m.class_form_paused_hint()}
        checked={form.values.isPaused}
        onChange={(event) => form.set({ isPaused: event.currentTarget.checked })}
      />
      <CheckField
        id={fieldId('isInformationOnly')}
        label={m.class_form_information_only()}
        description={m.class_form_information_only_hint()}
        checked={form.values.isInformationOnly}
        onChange={(event) => form.set({ isInformationOnly: event.currentTarget.checked })}
      />
    </Section>
  );
}
