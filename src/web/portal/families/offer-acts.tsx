import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeFailure } from '../../shared/failure.ts';
import { LoginCard } from '../../shell/login/login-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OfferActsProps {
  readonly isSignedIn: boolean;
  /** What accepts it, and how that stands. */
  readonly accept: { readonly error: Error | null; readonly isPending: boolean; readonly mutate: () => void };
}

/** What can be done with an invitation: sign in first, then accept it, or not now. */
export function OfferActs({ isSignedIn, accept }: OfferActsProps) {
  if (!isSignedIn)
    return (
      <>
        <p>{m.families_offer_sign_in()}</p>
        <LoginCard embedded initialMode="sign-in" />
      </>
    );
  return (
    <>
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
    </>
  );
}
