import { FormDialog } from '../frame/form-dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type DirectoryEntry, type DirectoryKind, ILLUSTRATIONS } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { ClassPicture } from '../../shared/class-picture.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import styles from './directory.module.css';
import { kindWords } from './directory-columns.tsx';

/** Makes an entry, or changes one; what was typed stays until it is saved or put away. */
export function EntryForm({
  kind,
  entry,
  onClose,
  onSaved,
}: {
  kind: DirectoryKind;
  entry: DirectoryEntry | null;
  onClose: () => void;
  onSaved?: (entry: DirectoryEntry) => void;
}) {
  const save = useAct('saveDirectoryEntry');
  const { show } = useToasts();
  const form = useForm({
    saved: {
      version: entry?.version ?? 0,
      values: {
        name: entry?.name ?? '',
        address: entry?.address ?? '',
        illustration: ILLUSTRATIONS.find((one) => one === entry?.illustration) ?? ('class' as const),
      },
    },
    save: ({ name, address, illustration }) =>
      save.mutateAsync({
        kind,
        name,
        ...(entry && { id: entry.id, version: entry.version }),
        ...(kind === 'location' && { address }),
        ...(kind === 'type' && { illustration }),
      }),
    told: (error) => fieldErrors(error),
    onSaved: (answer, { name }) => {
      onSaved?.(answer.entry);
      show({ severity: 'success', summary: m.admin_saved(), detail: name });
      onClose();
    },
  });
  const { illustration } = form.values;
  return (
    <FormDialog
      isChanged={form.isChanged}
      onClose={onClose}
      title={entry ? m.directory_edit_one({ name: entry.name }) : kindWords[kind].add()}
      closeLabel={m.directory_cancel()}
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            <FailureAlert error={form.failure} words={{ 'changed-meanwhile': m.directory_changed_meanwhile }} />
            <TextField label={m.directory_name()} {...form.field('name')} maxLength={200} required data-autofocus />
            {kind === 'location' && (
              <TextField label={m.directory_address()} {...form.field('address')} maxLength={500} />
            )}
            {kind === 'type' && (
              <>
                <ChoiceField
                  label={m.directory_illustration()}
                  value={illustration}
                  options={[...ILLUSTRATIONS]}
                  onChange={({ currentTarget: { value } }) =>
                    form.set({ illustration: ILLUSTRATIONS.find((one) => one === value) ?? 'class' })
                  }
                  error={form.errors['illustration']}
                />
                <ClassPicture
                  picture={null}
                  illustration={illustration}
                  className={styles.preview ?? ''}
                  isLazy={false}
                />
              </>
            )}
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.directory_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.directory_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
