import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type FormEvent, useState } from 'react';
import { type DirectoryEntry, type DirectoryKind, ILLUSTRATIONS } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { ClassIllustration } from '../../shared/class-illustration.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';
import styles from './directory.module.css';
import { kindWords } from './kind-words.ts';

/** Makes an entry, or changes one; what was typed stays until it is saved or put away. */
export function EntryForm({
  kind,
  entry,
  onClose,
}: {
  kind: DirectoryKind;
  entry: DirectoryEntry | null;
  onClose: () => void;
}) {
  const save = useAct('saveDirectoryEntry');
  const { show } = useToasts();
  const [name, setName] = useState(entry?.name ?? '');
  const [address, setAddress] = useState(entry?.address ?? '');
  const [illustration, setIllustration] = useState(
    ILLUSTRATIONS.find((one) => one === entry?.illustration) ?? ('class' as const),
  );
  const errors = fieldErrors(save.error);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      {
        kind,
        name,
        ...(entry && { id: entry.id, version: entry.version }),
        ...(kind === 'location' && { address }),
        ...(kind === 'type' && { illustration }),
      },
      {
        onSuccess: () => {
          show({ severity: 'success', summary: m.admin_saved(), detail: name });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={entry ? m.directory_edit_one({ name: entry.name }) : kindWords[kind].add()}
      closeLabel={m.directory_cancel()}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FailureAlert error={save.error} changedMeanwhile={m.directory_changed_meanwhile()} />
          <TextField
            label={m.directory_name()}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors['name']}
            maxLength={200}
            required
            data-autofocus
          />
          {kind === 'location' && (
            <TextField
              label={m.directory_address()}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
              error={errors['address']}
              maxLength={500}
            />
          )}
          {kind === 'type' && (
            <>
              <ChoiceField
                label={m.directory_illustration()}
                value={illustration}
                options={[...ILLUSTRATIONS]}
                onChange={({ currentTarget: { value } }) =>
                  setIllustration(ILLUSTRATIONS.find((one) => one === value) ?? 'class')
                }
                error={errors['illustration']}
              />
              <ClassIllustration name={illustration} className={styles.preview ?? ''} isLazy={false} />
            </>
          )}
          <Cluster at="end">
            <Button look="secondary" onClick={onClose}>
              {m.directory_cancel()}
            </Button>
            <Button type="submit" isBusy={save.isPending}>
              {m.directory_save()}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
