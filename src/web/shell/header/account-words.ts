import { m } from '../../../words/messages.js';

const SHOWN_CHARACTERS = 15;

/** Specification, section 2: the first 15 characters of the address and "...", always; "User email" when there is none. */
export function emailLine(email: string | null): string {
  return email ? `${email.slice(0, SHOWN_CHARACTERS)}...` : m.shell_user_email();
}

/** The letter on the avatar. */
export function initialOf(email: string | null): string {
  return email?.slice(0, 1).toUpperCase() || '•';
}
