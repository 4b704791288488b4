import { useState } from 'react';
import type { StaffFamilyGuardian } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { describeFailure, fieldErrors } from '../../shared/failure.ts';
import { useToasts } from '../../shared/toasts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useAct } from '../frame/use-act.ts';
import { ReasonDialog } from '../students/reason-dialog.tsx';

// What helps somebody who does not get in.

/** A mail to set a new password. */
export function useMailReset(guardianId: string) {
  const toasts = useToasts();
  const reset = useAct('mailPasswordReset');
  const mail = () =>
    reset.mutate(
      { guardianId },
      {
        onSuccess: ({ to }) =>
          toasts.show({
            severity: 'success',
            summary: m.shell_severity_success(),
            detail: m.families_help_reset_done({ to }),
          }),
        onError: (error) =>
          toasts.show({
            severity: 'error',
            summary: m.families_help_not_sent(),
            detail: describeFailure(error),
            life: 8000,
            closable: true,
          }),
      },
    );
  return { mail, isPending: reset.isPending };
}

interface ChangeAddressProps {
  readonly guardian: StaffFamilyGuardian;
  readonly name: string;
  readonly onClose: () => void;
}

/** Another address to sign in with. */
export function ChangeAddress({ guardian, name, onClose }: ChangeAddressProps) {
  const toasts = useToasts();
  const change = useAct('mailAddressChange');
  const [email, setEmail] = useState('');
  const ask = async (reason: string) => {
    await change.mutateAsync({ guardianId: guardian.id, email, reason });
    toasts.show({
      severity: 'success',
      summary: m.shell_severity_success(),
      detail: m.families_help_address_done({ email }),
    });
  };
  return (
    <ReasonDialog
      title={m.families_help_address_of({ name })}
      effect={m.families_help_address_effect()}
      act={m.families_help_address_act()}
      isReady={email.trim() !== ''}
      onAct={ask}
      onClose={onClose}
    >
      <TextField
        label={m.families_help_new_address()}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={change.error ? fieldErrors(change.error)['email'] : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
        maxLength={254}
        required
      />
    </ReasonDialog>
  );
}
