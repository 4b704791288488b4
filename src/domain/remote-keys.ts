import type { RemoteType } from './remote-value.ts';

/** The keys of the remote configuration that the portal's own program reads, each of one type. All others are for clients of a school's own. */
export const REMOTE_KEYS = {
  /** A line in the header of every page. */
  header_message: 'string',
  /** Whether new accounts can be made. */
  signup_open: 'boolean',
  /** A line above the classes. */
  catalogue_notice: 'string',
} as const satisfies Readonly<Record<string, RemoteType>>;
export type RemoteKey = keyof typeof REMOTE_KEYS;

export function isRemoteKey(key: string): key is RemoteKey {
  return Object.hasOwn(REMOTE_KEYS, key);
}

interface Parameter {
  readonly type: string;
  readonly value?: unknown;
}

/** Open unless the school has said no. */
export function isSignUpOpen(parameters: Readonly<Record<string, Parameter>>): boolean {
  const said = parameters['signup_open' satisfies RemoteKey];
  return !(said?.type === REMOTE_KEYS.signup_open && said.value === false);
}
