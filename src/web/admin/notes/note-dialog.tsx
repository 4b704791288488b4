import { useState } from 'react';
import { MOST_NOTE, type NoteSubject, type StaffNote } from '../../../contract/notes.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { useAct } from '../frame/use-act.ts';

interface NoteDialogProps {
  readonly about: NoteSubject;
  /** One's own, to be changed; null: a new one. */
  readonly note: StaffNote | null;
  readonly onClose: () => void;
}

/** Writes a note, or changes one; what was typed stays after an error. */
export function NoteDialog({ about, note, onClose }: NoteDialogProps) {
  const add = useAct('addNote');
  const change = useAct('changeNote');
  const [noteId] = useState(newScreenId);
  const form = useForm<{ text: string; isPinned: boolean }, unknown>({
    saved: { version: note?.version ?? 0, values: { text: note?.text ?? '', isPinned: note?.isPinned ?? false } },
    check: ({ text }) => (text.trim() === '' ? { text: m.notes_text_missing() } : {}),
    save: (typed, version) =>
      note ? change.mutateAsync({ noteId: note.id, version, ...typed }) : add.mutateAsync({ noteId, about, ...typed }),
    told: (error) => fieldErrors(error),
    onSaved: onClose,
  });
  return (
    <FormDialog title={note ? m.notes_edit_title() : m.notes_new()} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Form form={form}>
          <Stack>
            <LongTextField
              {...form.field('text')}
              label={m.notes_text()}
              description={m.notes_hint()}
              maxLength={MOST_NOTE}
              rows={4}
              isGrowing
              required
            />
            <CheckField
              label={m.notes_pin()}
              checked={form.values.isPinned}
              onChange={({ currentTarget: { checked } }) => form.set({ isPinned: checked })}
            />
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.account_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.notes_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
