import type { Functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { getLetterSchool } from '../../organizations/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { portalUrlOf } from '../../platform/letters/letter-parts.ts';
import { toPlainText } from '../../platform/letters/plain-text.ts';
import { readKnown, writeCircular } from '../letters/circular.ts';
import { exampleSendings, type Sending, sendingsOf } from './sendings.ts';
import { keyOf } from './sendings-store.ts';
import { dueOf, mailsOf, type RuleMail } from './write-letters.ts';

type Preview = Functions['previewLetterRule'];

/** So many classes are looked at for a family that it could be for. */
const MOST_EXAMPLES = 20;

/** A rule's letter as a real family would read it: one of those whose turn is next, else one of a class that the rule is for. */
export async function previewRule(
  { subject, text, ...asked }: InputOf<Preview>,
  context: SignedInContext,
  publicUrl: string,
): Promise<OutputOf<Preview>> {
  const { database, organization } = context;
  const rule = { ...NOBODYS, ...asked, subject, text };
  const next = (await sendingsOf([rule], context)).get(rule.id)?.sendings ?? [];
  const example =
    (await findExample(next, context)) ?? (await findExample(await exampleSendings(rule, context), context));
  if (!example) return { letter: null };
  const { sending, mail } = example;
  const due = dueOf([sending]);
  const lacking = mail.seats.flatMap(
    ({ studentId }) => due.get(`${sending.classId} ${studentId} ${mail.familyId}`) ?? [],
  );
  const reader = { ...mail, due: lacking };
  const known = await readKnown({ database, organizationId: organization.id }, [reader]);
  const school = await getLetterSchool(database, organization.id);
  const desk = { school, portalUrl: portalUrlOf(school, publicUrl), oneTime: null };
  const letter = writeCircular(
    { subject, text, semesterName: sending.semesterName, replyTo: null },
    reader,
    known,
    desk,
  );
  const { renderHtml } = await import('../../platform/letters/emails.tsx');
  const { name, email } = mail;
  const { classTitle } = sending;
  const written = { subject: letter.subject, html: renderHtml(letter), text: toPlainText(letter) };
  return { letter: { name, email, classTitle, ...written } };
}

/** A rule that is not kept yet, as if it had always been on. */
const NOBODYS = {
  id: '00000000-0000-7000-8000-000000000000',
  version: 0,
  isActive: true,
  activeSince: '1970-01-01T00:00:00.000Z',
  lookedAt: null,
  changedBy: '',
} as const;

async function findExample(
  sendings: readonly Sending[],
  context: SignedInContext,
): Promise<{ sending: Sending; mail: RuleMail } | null> {
  const some = sendings.slice(0, MOST_EXAMPLES);
  const mails = await mailsOf(some, context);
  for (const sending of some) {
    const [mail] = mails.get(keyOf(sending)) ?? [];
    if (mail) return { sending, mail };
  }
  return null;
}
