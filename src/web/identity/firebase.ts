import type { Auth, User } from '@firebase/auth';
import type { PublicFirebase } from '../../contract/public-identity.ts';
import { toIdentityError, adoptActionLink } from './firebase-codes.ts';
import { type Identity, IdentityError, type IdentityUser } from './identity.ts';
import { createUserState } from './user-state.ts';

type Sdk = typeof import('./firebase-sdk.ts');
interface Opened {
  readonly sdk: Sdk;
  readonly auth: Auth;
}

/** What the hosted service offers beyond the port. */
export interface FirebaseIdentity extends Identity {
  /** No sign-in before now counts here any more, on any device. */
  endSessions(): Promise<void>;
}

/** Signing in with a project of Firebase Authentication; its library is fetched beside the first screen, not before it. */
export function createFirebaseIdentity(settings: PublicFirebase): FirebaseIdentity {
  adoptActionLink();
  const state = createUserState();
  let stop = () => undefined as void;
  let opening: Promise<Opened> | undefined;

  async function open(): Promise<Opened> {
    const sdk = await import('./firebase-sdk.ts').catch(() => {
      throw new IdentityError('network-request-failed');
    });
    const auth = startAuth(sdk, settings);
    stop = sdk.onIdTokenChanged(auth, (user) => state.tell(user && toUser(user)));
    // Until then the library takes whoever stayed signed in for nobody.
    await auth.authStateReady();
    return { sdk, auth };
  }
  /** The library, fetched again by the next act if it could not be had. */
  function opened(): Promise<Opened> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      if (state.user === undefined) state.tell(null);
      throw error;
    });
    return opening;
  }
  async function act<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await work(await opened());
    } catch (error) {
      throw toIdentityError(error);
    }
  }
  /** The state is told before the act is over, so that the screen that follows knows who is there. */
  function entered(user: User): IdentityUser {
    const who = toUser(user);
    state.tell(who);
    return who;
  }
  const signOut = () => act(({ sdk, auth }) => sdk.signOut(auth));

  void opened().catch(() => undefined);
  return {
    kind: 'firebase',
    sendsMail: true,
    get user() {
      return state.user;
    },
    ready: state.ready,
    firstUser: state.firstUser,
    onUserChanged: state.onUserChanged,
    signIn: (email, password) =>
      act(async ({ sdk, auth }) => entered((await sdk.signInWithEmailAndPassword(auth, email, password)).user)),
    createAccount: (email, password) =>
      act(async ({ sdk, auth }) => {
        const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
        // As the embedded service does: a mail asks whether the address is theirs. Without it they are signed in all the same.
        sdk.sendEmailVerification(user).catch(() => undefined);
        return entered(user);
      }),
    signOut,
    sendPasswordReset: (typed) =>
      act(({ sdk, auth }) => sdk.sendPasswordResetEmail(auth, auth.currentUser?.email ?? typed ?? '')),
    confirmPasswordReset: (code, newPassword) =>
      act(({ sdk, auth }) => sdk.confirmPasswordReset(auth, code, newPassword)),
    confirmEmail: (code) =>
      act(async ({ sdk, auth }) => {
        await sdk.applyActionCode(auth, code);
        // Another address ends the sign-ins of before it: then the new one signs in.
        await auth.currentUser?.reload().catch(() => sdk.signOut(auth));
        await auth.currentUser?.getIdToken(true);
      }),
    sendEmailVerification: () =>
      act(async ({ sdk, auth }) => {
        if (!auth.currentUser) throw new IdentityError('user-token-expired');
        await sdk.sendEmailVerification(auth.currentUser);
      }),
    changePassword: (current, next) =>
      act(async ({ sdk, auth }) => {
        const user = auth.currentUser;
        if (!user?.email) throw new IdentityError('user-token-expired');
        const credential = sdk.EmailAuthProvider.credential(user.email, current);
        await sdk.reauthenticateWithCredential(user, credential).catch(asWrongPassword);
        await sdk.updatePassword(user, next);
      }),
    changeEmail: (email, currentPassword) =>
      act(async ({ sdk, auth }) => {
        const user = auth.currentUser;
        if (!user?.email) throw new IdentityError('user-token-expired');
        const credential = sdk.EmailAuthProvider.credential(user.email, currentPassword);
        await sdk.reauthenticateWithCredential(user, credential).catch(asWrongPassword);
        // The service mails a link there, changes the address once it is opened, and tells the old one.
        await sdk.verifyBeforeUpdateEmail(user, email);
        return 'asked' as const;
      }),
    getIdToken: (force = false) => act(async ({ auth }) => (await auth.currentUser?.getIdToken(force)) ?? null),
    endSessions: () => act(async ({ auth }) => endSessions((await auth.currentUser?.getIdToken()) ?? '')),
    refused: () => void signOut().catch(() => undefined),
    dispose: () => {
      stop();
      state.clear();
    },
  };
}

function startAuth(sdk: Sdk, { apiKey, projectId, authDomain, persistence, emulator }: PublicFirebase): Auth {
  const app = sdk.initializeApp({ apiKey, projectId, authDomain });
  const kept = {
    local: sdk.indexedDBLocalPersistence,
    session: sdk.browserSessionPersistence,
    memory: sdk.inMemoryPersistence,
  }[persistence];
  const auth = sdk.initializeAuth(app, { persistence: kept });
  if (emulator) sdk.connectAuthEmulator(auth, emulator, { disableWarnings: true });
  // The library renews tokens five minutes before they end only for its sister packages; this is how they ask for it, by the library's
  // own name (`.oxlintrc.json` allows this one).
  (auth as Auth & { _startProactiveRefresh(): void })._startProactiveRefresh();
  return auth;
}

function toUser({ uid, email, emailVerified }: User): IdentityUser {
  return { uid, email, emailVerified };
}

/** With enumeration protection a wrong password has no code of its own; here it can be nothing else. */
function asWrongPassword(error: unknown): never {
  const { code } = toIdentityError(error);
  throw new IdentityError(code === 'invalid-credential' ? 'wrong-password' : code);
}

async function endSessions(token: string): Promise<void> {
  const reply = await fetch('/identity/end-sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new IdentityError(reply.status === 401 ? 'user-token-expired' : 'internal-error');
}
