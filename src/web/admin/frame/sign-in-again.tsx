import { Button } from '../../ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp, useUser } from '../../shared/app.tsx';
import { holdScreen, settleHeld } from '../../shared/held-screen.ts';
import { isAdmin, rolesOf } from '../../shared/roles.ts';
import { whenIdle } from '../../shell/prefetch.ts';
import { Cover } from '../../shell/login/cover.tsx';
import { FreshSignIn } from '../../shell/login/fresh-sign-in.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// As the password that is asked for alone, it is fetched while the screen has nothing else to do.
const loadCard = async () => ({ default: (await import('../../shell/login/login-card.tsx')).LoginCard });
const LoginCard = lazyPart(loadCard);

/**
 * Signing in again over the screen: when the session ends, everything stays where it is and as it was typed. The same person goes on
 * where they were; somebody else is told whose screen it is. What is behind is covered, for whoever passes by. Before an act that asks for a
 * fresh sign-in it asks for the password alone.
 */
export function SignInAgain() {
  const app = useApp();
  const user = useUser();
  const [owner, setOwner] = useState(app.identity.user ?? null);
  const roles = useQuery({ ...rolesOf(app, user?.uid ?? ''), enabled: Boolean(user) });
  const wasAway = useWasAway(owner?.uid);
  useEffect(() => holdScreen(), []);
  useEffect(() => whenIdle(() => void loadCard().catch(() => undefined)), []);
  const email = user?.email ?? '';
  const before = owner?.email ?? '';

  if (!owner || (user?.uid === owner.uid && (!wasAway || isAdmin(roles.data)))) return <FreshSignIn />;
  if (!user)
    return (
      <Cover title={m.sign_in_again_title()}>
        <p>{m.sign_in_again({ email: before })}</p>
        <LoginCard embedded initialMode="sign-in" />
      </Cover>
    );
  if (roles.isFetching || !roles.data)
    return (
      <Cover title={m.sign_in_again_title()}>
        <p role="status">{m.sign_in_again_checking()}</p>
      </Cover>
    );
  if (!isAdmin(roles.data))
    return (
      <Cover title={m.sign_in_again_title()}>
        <p>{m.sign_in_again_not_staff({ email, before })}</p>
        <LoginCard key={user.uid} embedded initialMode="sign-in" />
        <Button look="secondary" onClick={() => location.assign('/')}>
          {m.sign_in_again_leave()}
        </Button>
      </Cover>
    );
  return (
    <Cover title={m.sign_in_again_title()}>
      <p>{m.sign_in_again_other({ email, before })}</p>
      <Button
        onClick={() => {
          setOwner(user);
          settleHeld();
        }}
      >
        {m.sign_in_again_go_on({ email })}
      </Button>
      <Button look="secondary" onClick={() => location.assign('/')}>
        {m.sign_in_again_leave()}
      </Button>
    </Cover>
  );
}

/**
 * Whether the session ended since the screen was opened. Roles may have changed meanwhile, so they are asked for anew; what could not be
 * read in between is read again.
 */
function useWasAway(ownerUid: string | undefined): boolean {
  const user = useUser();
  const queryClient = useQueryClient();
  const [wasAway, setWasAway] = useState(false);
  const uid = user?.uid;
  if (!uid && ownerUid && !wasAway) setWasAway(true);
  useEffect(() => {
    if (!wasAway || !uid) return;
    void queryClient.invalidateQueries({ queryKey: ['roles', uid] });
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [wasAway, uid, queryClient]);
  return wasAway;
}
