import { CloseButton } from '../../../ui/button.tsx';
import { FindField } from '../../../ui/find-field.tsx';
import { m } from '../../../../words/messages.js';
import { listChoices } from './choices.ts';
import styles from './class-form.module.css';
import { NewEntry } from './new-entry.tsx';
import { fieldId } from './parts.ts';
import type { FormParts } from './use-class-form.ts';

const MOST = 20;

/** Who teaches the class: those chosen, each with the way out, and a list of the others. */
export function InstructorsField({ form }: { form: FormParts }) {
  const { instructorIds } = form.values;
  const all = listChoices(form.choices.instructors, instructorIds);
  const others = all.filter(({ value }) => !instructorIds.includes(value));
  const add = (id: string) => form.set((now) => ({ instructorIds: [...now.instructorIds, id] }));
  const chosen = instructorIds.map((id) => ({ id, name: all.find(({ value }) => value === id)?.label ?? id }));
  return (
    <div>
      <FindField
        id={fieldId('instructorIds')}
        label={m.class_form_instructors()}
        description={others.length === 0 ? m.class_form_instructors_none() : undefined}
        value=""
        error={form.errors['instructorIds']}
        disabled={others.length === 0 || instructorIds.length >= MOST}
        options={[{ value: '', label: m.class_form_instructors_choose() }, ...others]}
        onChange={add}
      />
      <NewEntry kind="instructor" onMade={add} />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={m.class_form_instructors()}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              {name}
              <CloseButton
                aria-label={m.class_form_instructor_remove({ name })}
                onClick={() => form.set({ instructorIds: instructorIds.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
