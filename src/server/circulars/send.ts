import type { Audience, REPLIES } from '../../contract/circulars.ts';
import type { Functions } from '../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../contract/outbox.ts';
import { unknownPlaceholders } from '../../domain/fill-placeholders.ts';
import { record } from '../audit/store.ts';
import { limitTests, send, takeBackMails } from '../mail/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { type Readers, readersOf } from './audience.ts';
import { deleteDraft } from './drafts/drafts-store.ts';
import { circularMail } from './letters/circular.ts';
import { circularTestMail } from './letters/circular-test.ts';
import { lockPlanned } from './planned/planned-store.ts';
import { type Circular, findCirculars, noteCircular, noteTakenBack } from './store.ts';

interface Written {
  readonly audience: Audience;
  readonly subject: string;
  readonly text: string;
  readonly replyTo: (typeof REPLIES)[number];
}

/** Sends a letter: who gets it is decided at this moment, and every mail is in the outbox with it or none is. */
export const sendCircular: Handler<Functions['sendCircular']> = async ({ circularId, ...written }, context) => {
  const { database, organization, caller } = context;
  const [before] = await findCirculars(database, organization.id, [circularId]);
  if (before) return { mails: before.mails };
  if (await lockPlanned(database, organization.id, circularId)) throw refused('already-planned');
  const { audience, subject, text } = written;
  const from = { replyTo: replyAddress(written.replyTo, context), sentBy: caller.email ?? '' };
  const mails = await writeLetter({ id: circularId, audience, subject, text, ...from }, context);
  const writer = { organizationId: organization.id, accountId: caller.accountId };
  await deleteDraft(database, writer, circularId);
  return { mails };
};

type Letter = Pick<Circular, 'id' | 'audience' | 'subject' | 'text' | 'replyTo' | 'sentBy'>;

/** Notes a letter as sent with a mail for each reader of this moment, and answers how many; nothing is written where it was sent under this id before. */
export async function writeLetter(letter: Letter, context: SignedInContext): Promise<number> {
  const { database, organization, clock } = context;
  const { id: circularId, subject } = letter;
  const { mails, semesterName } = await requireReaders(letter, context);
  const [at, notBefore] = [clock.iso(), new Date(clock.now() + UNDO_MAILS_MS).toISOString()];
  const noted = { ...letter, semesterName, createdAt: at, mails: mails.length };
  // Of two clicks at one moment the second waited for the first.
  if (!(await noteCircular(database, organization.id, noted))) return mails.length;
  const letters = mails.map(({ email, guardianId, seats }) =>
    circularMail.to(email, { circularId, guardianId, seats: [...seats] }, { at, notBefore }),
  );
  await send(statementsIn(database), organization.id, letters);
  await note('circular.sent', circularId, { subject, mails: mails.length }, context);
  return mails.length;
}

/** Takes back what has not left. */
export const undoCircular: Handler<Functions['undoCircular']> = async ({ circularId }, context) => {
  const { database, organization, clock } = context;
  const [circular] = await findCirculars(database, organization.id, [circularId]);
  if (!circular) throw notFound('letter');
  const at = clock.iso();
  const mails = await takeBackMails(database, organization.id, { batch: 'circular', id: circularId, at });
  if (mails === 0) return { mails };
  await noteTakenBack(database, organization.id, { id: circularId, mails, at });
  await note('circular.undone', circularId, { subject: circular.subject, mails }, context);
  return { mails };
};

/** Sends the letter to whoever writes it, as the first of its readers would get it. */
export const testCircular: Handler<Functions['testCircular']> = async (written, context) => {
  const { database, organization, caller, clock } = context;
  if (caller.email === null) throw refused('no-address');
  const { mails, semesterName } = await requireReaders(written, context);
  await limitTests({ kind: circularTestMail.kind, to: caller.email }, context);
  const { subject, text, replyTo } = written;
  const [first] = mails;
  const facts = {
    guardianId: first?.guardianId ?? null,
    seats: [...(first?.seats ?? [])],
    subject,
    text,
    replyTo: replyAddress(replyTo, context),
    semesterName,
  };
  await send(database, organization.id, [circularTestMail.to(caller.email, facts, { at: clock.iso() })]);
  return { to: caller.email };
};

/** Where answers go: to whoever sends it, who may have no address; null for the school's own. */
export function replyAddress(replyTo: Written['replyTo'], { caller }: SignedInContext): string | null {
  return replyTo === 'sender' ? caller.email : null;
}

/** Who gets it: at least one, and nothing of it stands for nothing. */
export async function requireReaders(
  { audience, subject, text }: Pick<Written, 'audience' | 'subject' | 'text'>,
  context: SignedInContext,
): Promise<Readers> {
  const readers = await readersOf(audience, context);
  if (readers.mails.length === 0) throw refused('nobody-to-write-to');
  for (const [path, words] of Object.entries({ subject, text })) {
    const unknown = unknownPlaceholders(words, readers.placeholders);
    if (unknown.length > 0)
      throw invalidField(path, 'unknown-placeholders', { unknown, known: [...readers.placeholders] });
  }
  return readers;
}

async function note(
  action: 'circular.sent' | 'circular.undone',
  entityId: string,
  change: { readonly subject: string; readonly mails: number },
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}
