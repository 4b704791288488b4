import { FormDialog } from '../frame/form-dialog.tsx';
import { SuggestField } from '../../ui/mantine-fields.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useAct } from '../frame/use-act.ts';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { useReport } from '../frame/use-report.ts';
import { CLASS_WORDS } from './form/own-words.ts';

/** Asks for a title and a type, makes a draft of them, and opens its form. */
export function NewClassDialog({ semesterId, onClose }: { semesterId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const choices = useReport('classChoices', null);
  const types = (choices.data?.types ?? []).filter(({ isArchived }) => !isArchived);
  const create = useAct('createClass');
  const addType = useAct('saveDirectoryEntry');
  const findType = (typed: string) => types.find(({ name }) => isSameName(name, typed.trim()));
  const form = useForm({
    saved: { version: 0, values: { title: '', type: '' } },
    check: ({ title, type }): Record<string, string> => ({
      ...(!title.trim() && { title: m.class_table_new_name_missing() }),
      ...(!type.trim() && { type: m.class_table_new_type_missing() }),
    }),
    save: async ({ title, type }) => {
      const typeId = findType(type)?.id ?? (await addType.mutateAsync({ kind: 'type', name: type.trim() })).entry.id;
      return create.mutateAsync({ semesterId, title, typeId });
    },
    told: (error) => {
      // A new type may be refused by its name, or the class by its type.
      const { typeId, name = typeId, title } = fieldErrors(error);
      return { ...(title && { title }), ...(name && { type: name }) };
    },
    onSaved: ({ classId }) => navigate({ to: staffPaths.editClass(classId), search: true }),
  });
  const { type } = form.values;
  const known = findType(type);

  return (
    <FormDialog isChanged={form.isChanged} onClose={onClose} title={m.class_table_new_title()}>
      {(close) => (
        <Form form={form}>
          <Stack>
            <p>{m.class_table_new_lead()}</p>
            <TextField label={m.class_table_new_name()} maxLength={200} data-autofocus {...form.field('title')} />
            <SuggestField
              label={m.class_table_new_type()}
              description={
                type.trim() && !known && choices.data
                  ? m.class_table_new_type_create({ name: type.trim() })
                  : m.class_table_new_type_hint()
              }
              maxLength={100}
              most={50}
              // Once a type is written out, the list would only cover the button.
              suggestions={known ? [] : types.map(({ name }) => name)}
              value={type}
              error={form.errors['type']}
              onChange={(typed) => form.set({ type: typed })}
            />
            {form.failure && (
              <Notice tone="error" isAlert>
                {describeFailure(form.failure, CLASS_WORDS)}
              </Notice>
            )}
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.class_form_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending} disabled={!choices.data}>
                {m.class_table_new_create()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}

const isSameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
