import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { InvitationFrame } from '../../shared/invitations/invitation-frame.tsx';
import { describeRole, nameRole } from '../../shared/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

type StaffOffer = OutputOf<Functions['staffInvitation']>;

/** What a link to a role is to: shown first, and accepted by whoever was invited. */
export function StaffInvitationPage() {
  const token = useLocation().hash;
  const { call } = useApp();
  const offer = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => call(calls.staffInvitation, { token }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <InvitationFrame offer={offer} back={<Link to={paths.manageAccount}>{m.roles_to_account()}</Link>}>
      {offer.data && <Offer token={token} offer={offer.data} />}
    </InvitationFrame>
  );
}

function Offer({ token, offer }: { token: string; offer: StaffOffer }) {
  const { call, queryClient, organization } = useApp();
  const user = useUser();
  const accept = useMutation({
    mutationFn: () => call(calls.acceptStaffInvitation, { token }),
    // The menu of the staff comes with the role.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['roles', user?.uid] }),
  });
  const { role, instructorName, isAccepted, needsConfirmation } = offer;
  if (accept.isSuccess && !accept.data.isWaiting) return <Accepted role={role} />;
  if (isAccepted || accept.isSuccess)
    return (
      <Notice tone="info" isStatus title={m.roles_accepted_waits_title()}>
        {m.roles_accepted_waits()}
      </Notice>
    );
  const told = { school: organization.name, role: nameRole(role), name: instructorName ?? '' };
  return (
    <Stack>
      <p>{instructorName === null ? m.roles_offer(told) : m.roles_offer_instructor(told)}</p>
      <p>{describeRole(role)}</p>
      {needsConfirmation && <p>{m.roles_offer_confirm()}</p>}
      {accept.error && (
        <Notice tone="error" isAlert>
          {describeFailure(accept.error, { gone: m.families_invitation_unknown })}
        </Notice>
      )}
      <Cluster>
        <Button isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {m.families_accept()}
        </Button>
        <ButtonLink look="quiet" to={paths.classes}>
          {m.families_not_now()}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

/** Where the role is used from now on; an instructor has no screens of the staff. */
function Accepted({ role }: { role: StaffRole }) {
  const isOfStaff = role !== 'instructor';
  return (
    <Stack>
      <Notice tone="success" isStatus title={m.roles_accepted({ role: nameRole(role) })}>
        {isOfStaff ? describeRole(role) : m.roles_instructor_today()}
      </Notice>
      <Cluster>
        {isOfStaff ? (
          <ButtonLink to={paths.admin}>{m.roles_to_staff()}</ButtonLink>
        ) : (
          <ButtonLink to={paths.teaching}>{m.teaching_title()}</ButtonLink>
        )}
      </Cluster>
    </Stack>
  );
}
