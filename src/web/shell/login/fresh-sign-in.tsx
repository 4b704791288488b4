import { useEffect } from 'react';
import { m } from '../../../words/messages.js';
import { useUser } from '../../shared/app.tsx';
import { useFreshSignIn } from '../../shared/fresh-sign-in.ts';
import { whenIdle } from '../prefetch.ts';
import { Cover } from './cover.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Seldom needed, and there when it is: fetched while the screen has nothing else to do.
const loadPassword = async () => ({ default: (await import('./password-again.tsx')).PasswordAgain });
const PasswordAgain = lazyPart(loadPassword);

/** Asks over the screen for the password alone, before an act that wants a fresh sign-in; a screen with such an act has it. */
export function FreshSignIn() {
  const email = useUser()?.email ?? '';
  const asked = useFreshSignIn();
  useEffect(() => whenIdle(() => void loadPassword().catch(() => undefined)), []);
  if (!asked) return <Cover title={null} />;
  return (
    <Cover title={m.sign_in_fresh_title()}>
      <p>{m.sign_in_fresh({ email })}</p>
      <PasswordAgain email={email} onDone={() => asked(true)} onCancel={() => asked(false)} />
    </Cover>
  );
}
