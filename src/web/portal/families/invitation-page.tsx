import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { InvitationFrame } from '../../shared/invitations/invitation-frame.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { Stack } from '../../ui/layout.tsx';
import { MAY_WORDS, useFamilyChanged } from './family-data.ts';
import { OfferActs } from './offer-acts.tsx';

/** What an invitation is to: shown first, before anybody signs in, and accepted by whoever is signed in. */
export function InvitationPage() {
  const token = useLocation().hash;
  const { call } = useApp();
  const user = useUser();
  const offer = useQuery({
    // Whoever signs in here may read why it is not for them.
    queryKey: ['invitation', token, user?.uid],
    queryFn: () => call(calls.invitationOffer, { token }),
    enabled: user !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <InvitationFrame
      offer={offer}
      back={
        <Link to={paths.manageAccount} search={{ section: 'family' }}>
          {m.families_to_family()}
        </Link>
      }
    >
      {offer.data && <Offer token={token} isSignedIn={Boolean(user)} {...offer.data} />}
    </InvitationFrame>
  );
}

type OfferProps = {
  readonly token: string;
  readonly isSignedIn: boolean;
  readonly access: keyof typeof MAY_WORDS;
  readonly into: 'family' | 'student';
  readonly invitedBy: string;
  readonly students: readonly string[];
};

function Offer({ token, isSignedIn, access, into, invitedBy, students }: OfferProps) {
  const { call } = useApp();
  const format = useFormat();
  const navigate = useNavigate();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const accept = useMutation({
    mutationFn: () => call(calls.acceptInvitation, { token }),
    onSuccess: async () => {
      await changed();
      show({ severity: 'success', summary: m.account_done(), detail: m.families_accepted() });
      await navigate({ to: access === 'pick-up' ? paths.enrollments : paths.students, replace: true });
    },
  });
  const told = { who: invitedBy || m.families_mail_somebody(), students: format.list(students) };
  return (
    <Stack>
      <p>
        {students.length === 0
          ? m.families_offer_empty(told)
          : into === 'family'
            ? m.families_offer_family(told)
            : m.families_offer_student(told)}
      </p>
      <p>{MAY_WORDS[access]()}</p>
      {into === 'student' && access !== 'pick-up' && <p>{m.families_offer_household()}</p>}
      <OfferActs isSignedIn={isSignedIn} accept={accept} />
    </Stack>
  );
}
