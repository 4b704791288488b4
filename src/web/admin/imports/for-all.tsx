import { Radio, TextInput } from '@mantine/core';
import { m } from '../../../words/messages.js';
import type { Choices } from './choices.ts';
import styles from './for-all.module.css';

interface ForAllParts {
  readonly choices: Choices;
  readonly hasType: boolean;
  readonly hasCapacity: boolean;
  readonly set: (part: Partial<Choices>) => void;
}

/** What the file does not say of its classes, and whether families see them at once. */
export function ForAll({ choices, hasType, hasCapacity, set }: ForAllParts) {
  return (
    <div className={styles.forAll}>
      <fieldset className={styles.group}>
        <legend>{m.imports_for_all()}</legend>
        <TextInput
          label={m.imports_default_type()}
          description={m.imports_default_type_hint()}
          value={choices.type}
          maxLength={100}
          withAsterisk={!hasType}
          onChange={(event) => set({ type: event.currentTarget.value })}
        />
        <TextInput
          label={m.imports_default_capacity()}
          description={m.imports_default_capacity_hint()}
          value={choices.capacity}
          inputMode="numeric"
          maxLength={6}
          withAsterisk={!hasCapacity}
          onChange={(event) => set({ capacity: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
      </fieldset>
      <Radio.Group
        label={m.imports_publish()}
        value={choices.isPublished ? 'published' : 'drafts'}
        onChange={(value) => set({ isPublished: value === 'published' })}
        className={styles.group ?? ''}
      >
        <div className={styles.radios}>
          <Radio value="drafts" label={m.imports_as_drafts()} />
          <Radio value="published" label={m.imports_as_published()} />
        </div>
      </Radio.Group>
    </div>
  );
}
