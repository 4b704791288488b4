import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { cookieNamed } from '../sessions/cookie.ts';
import type { SecretKeys } from '../secret.ts';

const DAY_MS = 86_400_000;
const KNOWN_FOR_DAYS = 365;
const RENEW_AFTER_DAYS = 30;
/** A family's browser serves a few people; more would only make the cookie long. */
const ACCOUNTS_A_BROWSER = 4;

/** What a browser keeps of having signed in to an account: nothing that opens it, only that its tries are counted apart from everybody else's. */
export interface KnownBrowser {
  readonly name: string;
  /** This browser's own mark for the account of this address; null where it never signed in to it. */
  markFor(header: string | undefined, email: string): string | null;
  /** A Set-Cookie header with a new mark for this account; those of other accounts stay. */
  remember(header: string | undefined, email: string): string;
  /** Whether a mark is missing, or old enough to be made anew. */
  isDue(header: string | undefined, email: string): boolean;
}

interface Mark {
  readonly who: string;
  readonly mark: string;
  readonly day: number;
}

/** `<account>.<random>.<day>.<HMAC>`, one for each account and joined by `~`; a new one at every sign-in, and not ended by signing out. */
export function knownBrowser(config: Pick<Config, 'publicUrl'>, keys: SecretKeys, clock: Clock): KnownBrowser {
  const cookie = cookieNamed('portal_known', config);
  const today = () => Math.floor(clock.now() / DAY_MS);
  const sign = ({ who, mark, day }: Mark) => keys.sign(`known ${who} ${mark} ${day}`);
  const write = (each: Mark) => `${each.who}.${each.mark}.${each.day}.${sign(each)}`;
  const read = (header: string | undefined): Mark[] =>
    (cookie.find(header) ?? '')
      .split('~', ACCOUNTS_A_BROWSER)
      .flatMap((text) => readMark(text, keys))
      .filter(({ day }) => day <= today() + 1 && day > today() - KNOWN_FOR_DAYS);
  const find = (header: string | undefined, email: string) => {
    const who = keys.pseudonym(email);
    return read(header).find((each) => each.who === who);
  };
  return {
    name: cookie.name,
    markFor: (header, email) => find(header, email)?.mark ?? null,
    isDue: (header, email) => (find(header, email)?.day ?? 0) < today() - RENEW_AFTER_DAYS,
    remember: (header, email) => {
      const who = keys.pseudonym(email);
      const others = read(header).filter((each) => each.who !== who);
      const own = { who, mark: randomBytes(12).toString('base64url'), day: today() };
      const value = [own, ...others].slice(0, ACCOUNTS_A_BROWSER).map(write).join('~');
      return cookie.set(value, KNOWN_FOR_DAYS * 86_400);
    },
  };
}

function readMark(text: string, keys: SecretKeys): Mark[] {
  const [who = '', mark = '', day = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || !keys.isSigned(`known ${who} ${mark} ${day}`, signature)) return [];
  return [{ who, mark, day: Number(day) }];
}
