import type { DirectoryEntry } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { LinkOnce } from '../../shared/invitations/link-once.tsx';
import { QuestionDialog } from '../../shared/question-dialog.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { useAct } from '../frame/use-act.ts';
import { useInvite } from '../roles/use-invite.ts';

interface InstructorParts {
  readonly entry: DirectoryEntry;
  readonly onClose: () => void;
}

/** Invites an instructor by address: whoever accepts signs in as this instructor. */
export function InviteInstructor({ entry, onClose }: InstructorParts) {
  const { invite, token } = useInvite({ onSent: onClose });
  const title = m.directory_invite_title({ name: entry.name });
  const form = useForm({
    saved: { version: 0, values: { email: '' } },
    check: ({ email }): Record<string, string> => (email.trim() === '' ? { email: m.roles_email_missing() } : {}),
    save: ({ email }) => invite({ email: email.trim(), role: 'instructor', instructorId: entry.id }),
    told: (error) => fieldErrors(error),
  });
  if (token !== null)
    return (
      <Dialog title={title} onClose={onClose}>
        <LinkOnce
          token={token}
          to={paths.staffInvitation}
          about={m.roles_link_once({ email: form.values.email.trim() })}
          onClose={onClose}
        />
      </Dialog>
    );
  return (
    <FormDialog isChanged={form.isChanged} onClose={onClose} title={title} closeLabel={m.directory_cancel()}>
      {(close) => (
        <Form form={form}>
          <Stack>
            <p>{m.directory_invite_effect()}</p>
            <FailureAlert error={form.failure} />
            <TextField
              {...form.field('email')}
              type="email"
              label={m.roles_email()}
              maxLength={254}
              autoComplete="off"
              required
              data-autofocus
            />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.directory_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.families_invite_send()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}

/** Asks once before somebody stops signing in as an instructor. */
export function UnlinkInstructor({ entry, onClose }: InstructorParts) {
  const unlink = useAct('unlinkInstructor');
  const { show } = useToasts();
  const { id: instructorId, name } = entry;
  const onSuccess = () => {
    show({ severity: 'success', summary: m.roles_done(), detail: m.directory_unlinked({ name }) });
    onClose();
  };
  return (
    <QuestionDialog
      isOpen
      title={m.directory_unlink_title({ name })}
      effect={m.directory_unlink_effect()}
      act={m.directory_unlink()}
      keep={m.roles_keep()}
      isPending={unlink.isPending}
      error={unlink.error}
      onAct={() => unlink.mutate({ instructorId }, { onSuccess })}
      onKeep={onClose}
    />
  );
}
