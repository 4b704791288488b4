import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { useAct } from '../frame/use-act.ts';

/** Names a new waiver; its text is written on its own screen. */
export function NewWaiver({ onClose }: { onClose: () => void }) {
  const save = useAct('saveWaiver');
  const navigate = useNavigate();
  const form = useForm({
    saved: { version: 0, values: { title: '' } },
    save: ({ title }) => save.mutateAsync({ title, classTypeId: null, classId: null, eachSemester: false, draft: '' }),
    told: (error) => fieldErrors(error),
    onSaved: ({ waiver }) => navigate({ to: staffPaths.staffWaiver(waiver.id) }),
  });
  return (
    <FormDialog isChanged={form.isChanged} onClose={onClose} title={m.waivers_new()} closeLabel={m.waivers_cancel()}>
      {(close) => (
        <Form form={form}>
          <Stack>
            <FailureAlert error={form.failure} />
            <TextField
              label={m.waivers_column_title()}
              {...form.field('title')}
              maxLength={200}
              required
              data-autofocus
            />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.waivers_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.waivers_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
