import { m } from '../../../../words/messages.js';
import { PictureField } from '../../files/picture-field.tsx';
import type { Choices } from './choices.ts';
import { fieldId } from './class-fields.ts';
import type { FormParts } from './use-class-form.ts';

/** The picture of the class; the drawing of its type stands where there is none. */
export function PictureOfClass({ form, types }: { form: FormParts; types: Choices['types'] }) {
  const type = types.find(({ id }) => id === form.values.typeId);
  return (
    <div id={fieldId('picture')} tabIndex={-1}>
      <PictureField
        label={m.class_form_picture()}
        value={form.values.picture}
        illustration={type?.illustration ?? 'class'}
        error={form.errors['picture.alt'] ?? form.errors['picture'] ?? form.errors['picture.fileId']}
        onChange={(picture) => form.set({ picture })}
      />
    </div>
  );
}
