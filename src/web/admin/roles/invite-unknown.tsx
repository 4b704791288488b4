import { Link } from '@tanstack/react-router';
import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { describeFailure } from '../../shared/failure.ts';
import { LinkOnce } from '../../shared/invitations/link-once.tsx';
import { nameRole } from '../../shared/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useInvite } from './use-invite.ts';

interface InviteUnknownProps {
  readonly email: string;
  readonly role: StaffRole;
  readonly onDone: () => void;
}

/** Offers an invitation when no account has the address; instructors are invited from their own record instead. */
export function InviteUnknown({ email, role, onDone }: InviteUnknownProps) {
  const { invite, token, error, isPending } = useInvite({ onSent: onDone });
  if (token !== null)
    return <LinkOnce token={token} to={paths.staffInvitation} about={m.roles_link_once({ email })} onClose={onDone} />;
  if (role === 'instructor')
    return (
      <Notice tone="info" isStatus>
        {m.roles_invite_instructor()} <Link to={staffPaths.managedPeople}>{m.admin_part_people()}</Link>
      </Notice>
    );
  return (
    <Notice tone="info" isStatus title={m.roles_invite_title({ email })}>
      <Stack gap="small">
        <p>{m.roles_invite_effect({ role: nameRole(role) })}</p>
        {error && <p role="alert">{describeFailure(error)}</p>}
        <div>
          <Button
            look="secondary"
            isBusy={isPending}
            onClick={() => void invite({ email, role, instructorId: null }).catch(() => undefined)}
          >
            {m.roles_invite_send({ email })}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
