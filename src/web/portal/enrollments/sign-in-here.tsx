import { m } from '../../../words/messages.js';
import { LoginCard } from '../../shell/login/login-card.tsx';

/** Sign-in in place, for a session that ended within a step: whoever signs in again goes on where they were. */
export function SignInHere() {
  return (
    <>
      <p>{m.enrollments_sign_in_here()}</p>
      <LoginCard embedded initialMode="sign-in" />
    </>
  );
}
