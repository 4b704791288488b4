import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '../../../domain/invitations.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { NewMail, OneTimeCodes } from './define-mail.ts';

/** Whether mails leave, and how their links are made; without, a link is told to whoever invites. */
export interface InvitationParts {
  readonly delivers: boolean;
  readonly codes: OneTimeCodes;
}

const DAY_MS = 86_400_000;

/** Only this of a link is kept. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A link that leads somewhere for seven days: in a mail, or with the token that is told once. */
export function makeInvitationLink<Kind extends string>(
  { delivers, codes }: InvitationParts,
  clock: Clock,
  mailOf: (id: string, at: string) => NewMail<Kind>,
) {
  const [id, at] = [newId(), clock.iso()];
  const mail = delivers ? mailOf(id, at) : null;
  const token = mail ? codes.link('invite', mail.id) : randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now() + INVITATION_DAYS * DAY_MS).toISOString();
  return { id, token, expiresAt, mail };
}
