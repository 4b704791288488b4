import { useState } from 'react';
import type { CircularTemplate } from '../../../contract/circulars.ts';
import { m } from '../../../words/messages.js';
import { fieldErrors } from '../../shared/failure.ts';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import type { Draft } from './draft.ts';

interface TemplatesProps {
  readonly words: Draft;
  readonly onChoose: (words: Pick<Draft, 'subject' | 'text'>) => void;
}

/** What the school writes again and again: chosen, and kept for everybody. */
export function Templates({ words, onChoose }: TemplatesProps) {
  const { data } = useReport('circularTemplates', {});
  const toasts = useToasts();
  const save = useAct('saveCircularTemplate');
  const [chosenId, setChosenId] = useState('');
  const [asked, setAsked] = useState<'name' | 'remove' | CircularTemplate | null>(null);
  const templates = data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === chosenId);
  const close = () => setAsked(null);
  const take = ({ id, subject, text }: CircularTemplate) => {
    setChosenId(id);
    onChoose({ subject, text });
    close();
  };
  // Something that a template would replace, and that is none itself.
  const isOwn = words.subject !== chosen?.subject || words.text !== chosen.text;
  const isWritten = isOwn && (words.subject !== '' || words.text !== '');
  const told = () => toasts.show({ severity: 'success', summary: m.circulars_template_saved() });
  const saveOver = ({ id, version, name }: CircularTemplate) =>
    save.mutate({ template: { id, version }, name, subject: words.subject, text: words.text }, { onSuccess: told });
  return (
    <Stack gap="small">
      <Cluster isFooted>
        <ChoiceField
          label={m.circulars_template()}
          value={chosenId}
          options={[
            { value: '', label: m.circulars_template_none() },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            const next = templates.find(({ id }) => id === currentTarget.value);
            if (!next) setChosenId('');
            else if (isWritten) setAsked(next);
            else take(next);
          }}
        />
        <Menu
          look="secondary"
          words={m.circulars_template_save()}
          isBusy={save.isPending}
          entries={[
            ...(chosen
              ? [
                  { label: m.circulars_template_save_over({ name: chosen.name }), onAct: () => saveOver(chosen) },
                  {
                    label: m.circulars_template_remove({ name: chosen.name }),
                    isDanger: true,
                    onAct: () => setAsked('remove'),
                  },
                ]
              : []),
            { label: m.circulars_template_new(), onAct: () => setAsked('name') },
          ]}
        />
      </Cluster>
      <FailureAlert error={save.error} />
      {asked === 'name' && (
        <NewTemplate
          words={words}
          onClose={close}
          onSaved={(id) => {
            setChosenId(id);
            told();
          }}
        />
      )}
      {asked === 'remove' && chosen && (
        <RemoveTemplate template={chosen} onClose={close} onRemoved={() => setChosenId('')} />
      )}
      <QuestionDialog
        isOpen={asked !== null && typeof asked === 'object'}
        title={m.circulars_template_replace_title()}
        effect={m.circulars_template_replace_effect({
          name: asked !== null && typeof asked === 'object' ? asked.name : '',
        })}
        act={m.circulars_template_replace_act()}
        keep={m.circulars_template_keep()}
        isPending={false}
        error={null}
        onAct={() => asked !== null && typeof asked === 'object' && take(asked)}
        onKeep={close}
      />
    </Stack>
  );
}

interface NewTemplateProps {
  readonly words: Draft;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

function NewTemplate({ words, onSaved, onClose }: NewTemplateProps) {
  const save = useAct('saveCircularTemplate');
  const form = useForm({
    saved: { version: 0, values: { name: '' } },
    save: ({ name }) => save.mutateAsync({ name, subject: words.subject, text: words.text }),
    told: (error) => fieldErrors(error),
    onSaved: ({ template }) => {
      onSaved(template.id);
      onClose();
    },
  });
  return (
    <Dialog title={m.circulars_template_new()} onClose={onClose}>
      <Form form={form}>
        <Stack>
          <TextField
            label={m.circulars_template_name()}
            {...form.field('name')}
            maxLength={80}
            required
            data-autofocus
          />
          <FailureAlert error={form.failure} />
          <Cluster at="end">
            <Button look="secondary" onClick={onClose}>
              {m.account_cancel()}
            </Button>
            <Button type="submit" isBusy={form.isPending}>
              {m.circulars_template_save()}
            </Button>
          </Cluster>
        </Stack>
      </Form>
    </Dialog>
  );
}

interface RemoveTemplateProps {
  readonly template: CircularTemplate;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveTemplate({ template: { id, version, name }, onRemoved, onClose }: RemoveTemplateProps) {
  const remove = useAct('removeCircularTemplate');
  const act = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () => {
          onRemoved();
          onClose();
        },
      },
    );
  return (
    <QuestionDialog
      isOpen
      title={m.circulars_template_remove_title()}
      effect={m.circulars_template_remove_effect({ name })}
      act={m.circulars_template_remove_act()}
      keep={m.circulars_template_keep()}
      isPending={remove.isPending}
      error={remove.error}
      onAct={act}
      onKeep={onClose}
    />
  );
}
