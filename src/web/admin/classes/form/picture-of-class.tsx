import { Skeleton } from '../../../ui/waiting.tsx';
import { m } from '../../../../words/messages.js';
import { fieldId } from './parts.ts';
import type { FormParts } from './use-class-form.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const PictureField = lazyPart(async () => ({ default: (await import('../../files/picture-field.tsx')).PictureField }), {
  waiting: () => <Skeleton height={360} most={480} />,
});

/** The picture of the class; the drawing of its type stands where there is none. */
export function PictureOfClass({ form }: { form: FormParts }) {
  const type = form.choices.types.find(({ id }) => id === form.values.typeId);
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
