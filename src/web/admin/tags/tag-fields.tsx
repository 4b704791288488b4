import { MOST_TAG_NAME } from '../../../contract/tags.ts';
import { TAG_COLORS, type TagColor } from '../../../domain/tags.ts';
import { m } from '../../../words/messages.js';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';

const WORDS: Readonly<Record<TagColor, () => string>> = {
  quiet: m.tags_color_quiet,
  info: m.tags_color_info,
  success: m.tags_color_success,
  warn: m.tags_color_warn,
  error: m.tags_color_error,
};

export interface TagTyped {
  readonly name: string;
  readonly color: TagColor;
}

export const checkTag = ({ name }: TagTyped) => (name.trim() === '' ? { name: m.tags_name_missing() } : {});

/** What a tag is called, and its colour. */
export function TagFields({ form }: { form: Form<TagTyped> }) {
  return (
    <>
      <TextField {...form.field('name')} label={m.tags_name()} maxLength={MOST_TAG_NAME} autoComplete="off" required />
      <ChoiceField
        {...form.field('color')}
        label={m.tags_color()}
        options={TAG_COLORS.map((value) => ({ value, label: WORDS[value]() }))}
      />
    </>
  );
}
