import { Radio, Stack, Textarea } from '@mantine/core';
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
    <Stack gap="sm">
      <Radio.Group
        label={m.class_form_tell()}
        value={telling.choice}
        error={error}
        onChange={(choice) => onChange({ ...telling, choice: choice === 'facts' ? 'facts' : 'nothing' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="facts"
            size="md"
            label={mails === null ? m.class_form_tell_all() : m.class_form_tell_facts({ count: mails })}
          />
          <Radio value="nothing" size="md" label={m.class_form_tell_nothing()} />
        </Stack>
      </Radio.Group>
      {telling.choice === 'facts' && (
        <Textarea
          size="md"
          label={m.class_form_tell_words()}
          description={m.class_form_tell_words_hint()}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={telling.words}
          onChange={(event) => onChange({ ...telling, words: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
