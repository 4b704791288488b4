import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DirectoryEntry, type DirectoryKind, ILLUSTRATIONS } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { ClassIllustration } from '../../shared/class-illustration.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { fieldErrors, useAct } from '../frame/use-act.ts';
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
    <Modal
      opened
      onClose={onClose}
      title={entry ? m.directory_edit_one({ name: entry.name }) : kindWords[kind].add()}
      closeButtonProps={{ 'aria-label': m.directory_cancel() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FailureAlert error={save.error} changedMeanwhile={m.directory_changed_meanwhile()} />
          <TextInput
            size="md"
            label={m.directory_name()}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors['name']}
            maxLength={200}
            required
            data-autofocus
          />
          {kind === 'location' && (
            <TextInput
              size="md"
              label={m.directory_address()}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
              error={errors['address']}
              maxLength={500}
            />
          )}
          {kind === 'type' && (
            <>
              <NativeSelect
                size="md"
                label={m.directory_illustration()}
                value={illustration}
                data={[...ILLUSTRATIONS]}
                onChange={({ currentTarget: { value } }) =>
                  setIllustration(ILLUSTRATIONS.find((one) => one === value) ?? 'class')
                }
                error={errors['illustration']}
              />
              <ClassIllustration name={illustration} className={styles.preview ?? ''} isLazy={false} />
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {m.directory_cancel()}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {m.directory_save()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
