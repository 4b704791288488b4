import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { InvitationFrame } from '../../shared/invitations/invitation-frame.tsx';
import { describeRole, nameRole } from '../../shared/role-words.ts';
import { LoginCard } from '../../shell/login/login-card.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OfferActs } from '../families/offer-acts.tsx';

type StaffOffer = OutputOf<Functions['staffInvitation']>;

/** What a link to a role is to: shown first, before anybody signs in, and accepted by whoever was invited. */
export function StaffInvitationPage() {
  const token = useLocation().hash;
  const { call } = useApp();
  const user = useUser();
  const offer = useQuery({
    // Whoever signs in here may read why it is not for them.
    queryKey: ['staff-invitation', token, user?.uid],
    queryFn: () => call(calls.staffInvitation, { token }),
    enabled: user !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <InvitationFrame offer={offer} back={<Link to={paths.manageAccount}>{m.roles_to_account()}</Link>}>
      {offer.data && <Offer token={token} offer={offer.data} />}
      {user === null && isUsed(offer.error) && (
        <>
          <p>{m.roles_offer_used()}</p>
          <LoginCard embedded initialMode="sign-in" />
        </>
      )}
    </InvitationFrame>
  );
}

/** Perhaps by whoever looks, who waits for the school. */
const isUsed = (error: Error | null) => error instanceof CallFailure && error.details?.reason === 'invitation-used';

function Offer({ token, offer }: { token: string; offer: StaffOffer }) {
  const { call, queryClient, organization } = useApp();
  const user = useUser();
  const accept = useMutation({
    mutationFn: () => call(calls.acceptStaffInvitation, { token }),
    // The menu of the staff comes with the role.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['roles', user?.uid] }),
  });
  const { role, instructorName, invitedBy, isAccepted, needsConfirmation } = offer;
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
      {invitedBy !== null && <p>{m.roles_offer_by({ who: invitedBy })}</p>}
      <p>{describeRole(role)}</p>
      {needsConfirmation && <p>{m.roles_offer_confirm()}</p>}
      <OfferActs isSignedIn={Boolean(user)} accept={accept} />
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
