import { useLocation, useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { hasSessionEnded } from '../../shared/kept-for-sign-in.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoginCard } from './login-card.tsx';
import styles from './login-page.module.css';
import { mailedCode } from './mailed-code.ts';
import { NewPassword } from './new-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** /user/login: the login screen in sign-in mode, or what a mailed link asks for. */
export function LoginPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { identity } = useApp();
  const mailed = mailedCode(hash);
  // Without the code in the address: it is used up, and no history keeps it.
  const onDone = () => navigate({ to: paths.login, hash: '', replace: true });
  return (
    <div className={styles.page}>
      {mailed?.kind === 'reset' && (
        <NewPassword
          key={mailed.code}
          save={(password) => identity.confirmPasswordReset(mailed.code, password)}
          words={m.sign_in_reset_words()}
          done={m.sign_in_reset_done()}
          onDone={onDone}
        />
      )}
      {mailed?.kind === 'verify' && <VerifyEmail key={mailed.code} code={mailed.code} onDone={onDone} />}
      {!mailed && hasSessionEnded() && (
        <Notice tone="info" isStatus title={m.sign_in_again_title()} className={styles.ended}>
          {m.sign_in_ended()}
        </Notice>
      )}
      {!mailed && <LoginCard key="sign-in" initialMode="sign-in" />}
    </div>
  );
}

/** /user/create: the same screen, creating an account at first. */
export function CreatePage() {
  return (
    <div className={styles.page}>
      <LoginCard key="create" initialMode="create" />
    </div>
  );
}
