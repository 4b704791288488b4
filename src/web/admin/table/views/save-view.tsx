import { m } from '../../../../words/messages.js';
import { fieldErrors } from '../../../shared/failure.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { askedNow, type SavedViewsProps } from './view-of.ts';

/** Gives a name to what the table shows. */
export function SaveView({ list, filters, hidden, onClose }: SavedViewsProps & { readonly onClose: () => void }) {
  const [address] = useAddress();
  const { data } = useReport('savedViews', { list });
  const save = useAct('saveView');
  const { show } = useToasts();
  const form = useForm({
    saved: { version: 0, values: { name: '', isShared: false } },
    save: (values) => save.mutateAsync({ list, ...values, asked: askedNow(address, filters), hidden: [...hidden] }),
    told: (error) => fieldErrors(error),
    onSaved: (_answer, { name }) => {
      show({ severity: 'success', summary: m.admin_saved(), detail: name });
      onClose();
    },
  });
  const name = form.values.name.trim().toLowerCase();
  const isReplaced = data?.views.some((view) => view.isOwn && view.name.toLowerCase() === name) ?? false;
  return (
    <FormDialog
      isChanged={form.isChanged}
      onClose={onClose}
      title={m.views_save_title()}
      closeLabel={m.directory_cancel()}
      size="small"
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            <FailureAlert error={form.failure} />
            <p>{m.views_save_what()}</p>
            <TextField
              label={m.views_name()}
              {...form.field('name')}
              {...(isReplaced && { description: m.views_replaces() })}
              maxLength={60}
              required
              data-autofocus
            />
            <CheckField
              label={m.views_share()}
              checked={form.values.isShared}
              onChange={({ currentTarget }) => form.set({ isShared: currentTarget.checked })}
            />
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
