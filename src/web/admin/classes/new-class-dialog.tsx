import { Dialog } from '../../ui/dialog.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';
import { useReport } from '../frame/use-report.ts';
import { describeTrouble } from './form/trouble.ts';

/** Asks for a title and a type, makes a draft of them, and opens its form. */
export function NewClassDialog({ semesterId, onClose }: { semesterId: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={m.class_table_new_title()}>
      <NewClassForm semesterId={semesterId} onCancel={onClose} />
    </Dialog>
  );
}

function NewClassForm({ semesterId, onCancel }: { semesterId: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const choices = useReport('classChoices', null);
  const types = (choices.data?.types ?? []).filter(({ isArchived }) => !isArchived);
  const create = useAct('createClass');
  const addType = useAct('saveDirectoryEntry');
  const [title, setTitle] = useState('');
  const [type, setType] = useState('');
  const [isTried, setTried] = useState(false);
  const wanted = type.trim();
  const known = types.find(({ name }) => isSameName(name, wanted));
  const errors = { ...fieldErrors(addType.error), ...fieldErrors(create.error) };
  const failure = [create.error, addType.error].find((error) => error && Object.keys(fieldErrors(error)).length === 0);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!title.trim() || !wanted || create.isPending || addType.isPending) return;
    try {
      const typeId = known?.id ?? (await addType.mutateAsync({ kind: 'type', name: wanted })).entry.id;
      const { classId } = await create.mutateAsync({ semesterId, title, typeId });
      await navigate({ to: paths.editClass(classId), search: true });
    } catch {
      // Both say themselves what went wrong.
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{m.class_table_new_lead()}</p>
        <TextField
          label={m.class_table_new_name()}
          maxLength={200}
          data-autofocus
          value={title}
          error={(isTried && !title.trim() && m.class_table_new_name_missing()) || errors['title']}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SuggestField
          label={m.class_table_new_type()}
          description={
            wanted && !known && choices.data
              ? m.class_table_new_type_create({ name: wanted })
              : m.class_table_new_type_hint()
          }
          maxLength={100}
          most={50}
          // Once a type is written out, the list would only cover the button.
          suggestions={known ? [] : types.map(({ name }) => name)}
          value={type}
          error={(isTried && !wanted && m.class_table_new_type_missing()) || errors['typeId'] || errors['name']}
          onChange={setType}
        />
        {failure && (
          <Notice tone="error" isAlert>
            {describeTrouble(failure)}
          </Notice>
        )}
        <Cluster at="end">
          <Button look="secondary" onClick={onCancel}>
            {m.class_form_cancel()}
          </Button>
          <Button type="submit" isBusy={create.isPending || addType.isPending} disabled={!choices.data}>
            {m.class_table_new_create()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const isSameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
