import { joinOtherTabs } from '../shared/other-tabs.ts';
import type { Identity, IdentityUser } from './identity.ts';
import { askProvider } from './provider.ts';
import { createTokenKeeper, type Fresh } from './token-keeper.ts';
import { createUserState } from './user-state.ts';

/** One place where the person is signed in. */
export interface IdentitySession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly isCurrent: boolean;
}

/** What the embedded service offers beyond the port. */
export interface EmbeddedIdentity extends Identity {
  /** The second step of a sign-in that was refused with `second-factor-required`. */
  bringSecondFactor(challenge: string, code: string): Promise<IdentityUser>;
  /** What is to be done with one's own second factor; which answers there are, its screen knows. */
  secondFactor(act: string, body?: object): Promise<unknown>;
  sessions(): Promise<readonly IdentitySession[]>;
  /** Signs out everywhere else. */
  endOtherSessions(): Promise<void>;
  /** The new address that was asked whether it is theirs; null where none is. */
  askedEmail(): Promise<string | null>;
  /** Confirms the address of whoever is signed in by the six figures of the mail. */
  confirmByFigures(figures: string): Promise<void>;
  /** By the code of a mailed link, for who holds the mail of an account that somebody else made: sets a new password and ends what was there. */
  takeOver(code: string, newPassword: string): Promise<void>;
}

const CHANNEL = 'portal-identity';
/** Waits between the first tries; after them the visitor counts as signed out until a later try says otherwise. */
const FIRST_TRIES_MS = [500, 2000];

/** Signing in with the portal's own identity service: a cookie that no script can read, a short token in memory. */
export function createEmbeddedIdentity(sendsMail = true): EmbeddedIdentity {
  const state = createUserState();
  let isDisposed = false;
  const keeper = createTokenKeeper(async () => asFresh(await askProvider('token')), state.tell);
  const otherTabs = joinOtherTabs(CHANNEL, () => void keeper.refresh(true).catch(() => undefined));

  /** What was just brought holds here; other tabs share the cookie and ask for themselves. */
  function changed(fresh: Fresh | null): void {
    keeper.keep(fresh);
    otherTabs.tell('changed');
  }
  async function enter(path: string, brought: object): Promise<IdentityUser> {
    return entered(await askProvider(path, brought));
  }
  function entered(answer: Awaited<ReturnType<typeof askProvider>>): IdentityUser {
    const fresh = asFresh(answer);
    if (!fresh) throw new TypeError('No user.');
    changed(fresh);
    return fresh.user;
  }
  async function begin(): Promise<void> {
    for (const wait of [...FIRST_TRIES_MS, null]) {
      try {
        return await keeper.refresh();
      } catch {
        if (wait === null || isDisposed || state.user !== undefined) break;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    if (state.user === undefined) state.tell(null);
  }

  void begin();
  return {
    kind: 'embedded',
    sendsMail,
    get user() {
      return state.user;
    },
    ready: state.ready,
    firstUser: state.firstUser,
    onUserChanged: state.onUserChanged,
    signIn: (email, password) => enter('sign-in', { email, password }),
    bringSecondFactor: (challenge, code) => enter('sign-in/second-factor', { challenge, code }),
    createAccount: async (email, password) => {
      const answer = await askProvider('create', { email, password });
      return answer?.['isMailed'] ? null : entered(answer);
    },
    signOut: async () => {
      await askProvider('sign-out');
      changed(null);
    },
    sendPasswordReset: async (entered) => {
      await askProvider('password-reset', { email: state.user?.email ?? entered ?? '' });
    },
    confirmPasswordReset: async (code, newPassword) => {
      await askProvider('password-reset/confirm', { code, newPassword });
      await keeper.refresh(true).catch(() => undefined);
    },
    changePassword: async (currentPassword, newPassword) => {
      await askProvider('password', { currentPassword, newPassword });
    },
    changeEmail: async (email, currentPassword) => {
      const answer = await askProvider('email', { email, currentPassword });
      await keeper.refresh(true).catch(() => undefined);
      return answer?.['isChanged'] === true ? 'changed' : 'asked';
    },
    getIdToken: (force) => keeper.get(force),
    askedEmail: async () => (await askProvider('email/asked'))?.['email'] as string | null,
    secondFactor: (act, body) => askProvider(`second-factor${act}`, body),
    sessions: async () => (await askProvider('sessions'))?.['sessions'] as readonly IdentitySession[],
    endOtherSessions: async () => void (await askProvider('sessions/end-others')),
    sendEmailVerification: async () => void (await askProvider('verify-email')),
    confirmEmail: async (code, password) => {
      const fresh = asFresh(await askProvider('verify-email/confirm', { code, ...(password && { password }) }));
      await (fresh ? changed(fresh) : keeper.refresh(true).catch(() => undefined));
    },
    confirmByFigures: async (figures) => {
      await askProvider('verify-email/code', { code: figures });
      await keeper.refresh(true).catch(() => undefined);
    },
    takeOver: async (code, newPassword) => {
      await askProvider('verify-email/take-over', { code, newPassword });
      await keeper.refresh(true).catch(() => undefined);
    },
    dispose: () => {
      isDisposed = true;
      state.clear();
      keeper.stop();
      otherTabs.close();
    },
  };
}

/** The service answers `{user: null}` for nobody. */
function asFresh(answer: Record<string, unknown> | null): Fresh | null {
  return answer?.['user'] ? (answer as unknown as Fresh) : null;
}
