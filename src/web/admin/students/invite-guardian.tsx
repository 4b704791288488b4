import { useState } from 'react';
import type { StaffGuardian } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../frame/use-act.ts';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './students.module.css';

type Invitable = Pick<StaffGuardian, 'id' | 'email' | 'hasAccount' | 'invitedUntil'>;

/** Beside a guardian without an account: invites them, or says until when they are invited. */
export function InviteGuardian({ guardian, name }: { guardian: Invitable; name: string }) {
  const { id, email, hasAccount, invitedUntil } = guardian;
  const [isOpen, setOpen] = useState(false);
  const invite = useAct('inviteEnteredGuardian');
  const format = useFormat();
  if (isOpen && email)
    return (
      <InviteDialog
        title={m.students_invite_question({ name })}
        act={async () => ({ invited: [await invite.mutateAsync({ guardianId: id })], left: 0 })}
        onClose={() => setOpen(false)}
      >
        <p>{m.students_invite_effect({ email })}</p>
      </InviteDialog>
    );
  if (hasAccount || !email) return null;
  if (invitedUntil)
    return <span className={styles.small}>{m.students_invited_until({ at: format.instant(invitedUntil) })}</span>;
  return (
    <Button look="quiet" isSmall aria-label={m.students_invite_of({ name })} onClick={() => setOpen(true)}>
      {m.students_invite()}
    </Button>
  );
}
