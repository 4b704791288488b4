import { RadioField } from '../../ui/choice-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { m } from '../../../words/messages.js';
import type { Choices } from './choices.ts';
import styles from './for-all.module.css';

interface ForAllParts {
  readonly choices: Choices;
  readonly hasType: boolean;
  readonly hasCapacity: boolean;
  readonly hasPrice: boolean;
  readonly set: (part: Partial<Choices>) => void;
}

/** What the file does not say of its classes, and whether families see them at once. */
export function ForAll({ choices, hasType, hasCapacity, hasPrice, set }: ForAllParts) {
  return (
    <div className={styles.forAll}>
      <fieldset className={styles.group}>
        <legend>{m.imports_for_all()}</legend>
        <TextField
          label={m.imports_default_type()}
          description={hint(m.imports_default_type_hint(), !hasType && choices.type.trim() !== '')}
          value={choices.type}
          maxLength={100}
          required={!hasType}
          onChange={(event) => set({ type: event.currentTarget.value })}
        />
        <NumberField
          label={m.imports_default_capacity()}
          description={hint(m.imports_default_capacity_hint(), !hasCapacity && choices.capacity !== '')}
          value={choices.capacity}
          maxLength={6}
          required={!hasCapacity}
          onChange={(event) => set({ capacity: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <NumberField
          label={m.imports_default_price()}
          description={hint(m.imports_default_price_hint(), !hasPrice && choices.price !== '')}
          value={choices.price}
          maxLength={10}
          required={!hasPrice}
          onChange={(event) => set({ price: event.currentTarget.value.replaceAll(/[^\d.,]/g, '') })}
        />
      </fieldset>
      <RadioField
        label={m.imports_publish()}
        value={choices.isPublished ? 'published' : 'drafts'}
        onChange={(value) => set({ isPublished: value === 'published' })}
        className={styles.group}
        options={[
          { value: 'drafts', label: m.imports_as_drafts() },
          { value: 'published', label: m.imports_as_published() },
        ]}
      />
    </div>
  );
}

/** One value for every class of a file is no proof: it is to be looked at. */
const hint = (words: string, isForAll: boolean) => (isForAll ? `${words} ${m.imports_default_check()}` : words);
