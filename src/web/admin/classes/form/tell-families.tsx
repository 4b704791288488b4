import { RadioField } from '../../../ui/choice-field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { m } from '../../../../words/messages.js';

/** What families are told: not chosen yet, nothing, or the facts with words of the school before them. */
export interface Telling {
  readonly choice: 'nothing' | 'facts' | null;
  readonly words: string;
}

export const NOT_CHOSEN: Telling = { choice: null, words: '' };

/** The choice as the calls take it. */
export function tellOf({ choice, words }: Telling): { words: string } | null {
  return choice === 'facts' ? { words } : null;
}

/** Asks whether families get a mail about the change, and with which words. */
export function TellFamilies({
  telling,
  onChange,
  mails,
  error,
}: {
  telling: Telling;
  onChange: (telling: Telling) => void;
  mails: number | null;
  error: string | null;
}) {
  return (
    <Stack gap="small">
      <RadioField
        label={m.class_form_tell()}
        value={telling.choice}
        error={error}
        onChange={(choice) => onChange({ ...telling, choice })}
        options={[
          {
            value: 'facts',
            label: mails === null ? m.class_form_tell_all() : m.class_form_tell_facts({ count: mails }),
          },
          { value: 'nothing', label: m.class_form_tell_nothing() },
        ]}
      />
      {telling.choice === 'facts' && (
        <LongTextField
          label={m.class_form_tell_words()}
          description={m.class_form_tell_words_hint()}
          isGrowing
          rows={2}
          maxLength={2000}
          value={telling.words}
          onChange={(event) => onChange({ ...telling, words: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
