import * as z from 'zod/mini';
import type { PaymentMethod } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import type { FactsToTell, ReadFrom } from '../../platform/letters/define-mail.ts';
import type { Letter, LetterCard, LetterDesk, LetterSchool } from '../../platform/letters/letter.ts';
import { signature } from '../../platform/letters/letter-parts.ts';
import { dayWords, priceWords } from '../../platform/letters/schedule-words.ts';
import { listPaymentsById } from '../ledger-store.ts';
import { getReceipt, type Receipt } from '../receipts-store.ts';

/** Of a letter about a fee or something taken off: how much, and what the family had to pay after it; what it was for stands in the portal alone. */
export const adjustedFacts = { cents: z.int(), dueCents: z.int(), laterCents: z.int(), creditCents: z.int() };

/** What a family had to pay after something happened. */
interface Left {
  readonly dueCents: number;
  readonly laterCents: number;
  readonly creditCents: number;
}

/** A payment as its letters speak of it; `left`: what the family had to pay after it. */
interface ToldPayment {
  readonly method: PaymentMethod;
  readonly cents: number;
  readonly reference: string;
  readonly receivedOn: string;
  readonly receiptNumber: number;
  readonly left: Left | null;
}

interface ReadPayment extends ToldPayment {
  readReceipt(): Promise<Receipt>;
}

/** What these letters speak of, by payment. */
export async function readPayments(
  { database, organizationId }: ReadFrom,
  mails: readonly FactsToTell<{ paymentId: string }>[],
): Promise<ReadonlyMap<string, ReadPayment>> {
  const ids = mails.map(({ facts }) => facts.paymentId);
  const rows = await listPaymentsById(database, organizationId, ids);
  return new Map(
    rows.map(({ id, dueCents, laterCents, creditCents, ...row }) => [
      id,
      {
        ...row,
        left: { dueCents, laterCents, creditCents },
        readReceipt: () => getReceipt(database, organizationId, id),
      },
    ]),
  );
}

/** The facts of a payment as label and words. */
function paymentRows({ cents, method, reference, receivedOn, left }: ToldPayment, school: LetterSchool) {
  const { reader } = school;
  const rows = [
    { label: m.payments_amount({}, reader), value: priceWords(cents, school) },
    { label: m.payments_method({}, reader), value: methodWords(method, reader) },
    ...(reference ? [{ label: m.payments_reference({}, reader), value: reference }] : []),
    { label: m.payments_received_on({}, reader), value: dayWords(receivedOn, school) },
  ];
  return left === null ? rows : [...rows, ...leftRows(left, school)];
}

/** What was left to pay, as label and words. */
export function leftRows(left: Left, school: LetterSchool) {
  const { reader } = school;
  return [
    { label: m.payments_left_now({}, reader), value: moneyWords(left.dueCents, school) },
    ...(left.laterCents > 0
      ? [{ label: m.payments_left_later({}, reader), value: moneyWords(left.laterCents, school) }]
      : []),
    ...(left.creditCents > 0
      ? [{ label: m.payments_credit({}, reader), value: moneyWords(left.creditCents, school) }]
      : []),
  ];
}

/** An amount of money; nothing is nothing, not "free". */
function moneyWords(cents: number, school: LetterSchool): string {
  return cents === 0 ? m.payments_nothing({}, school.reader) : priceWords(cents, school);
}

function methodWords(method: PaymentMethod, reader: LetterSchool['reader']): string {
  return m.payments_method_word({ method }, reader);
}

/** What each letter about a payment says in words of its own. */
type OwnWords = Pick<Letter, 'subject' | 'title' | 'opening' | 'notes'> & Pick<LetterCard, 'tone' | 'status'>;

/** A letter about a payment: its words, the payment with its receipt's number, and the way to what the family owes and paid. */
export function paymentLetter(payment: ToldPayment, { tone, status, ...words }: OwnWords, desk: LetterDesk): Letter {
  const { school } = desk;
  const title = m.payments_receipt_number({ number: payment.receiptNumber }, school.reader);
  return ledgerLetter(words, { tone, status, title, rows: paymentRows(payment, school) }, desk);
}

/** A letter about one thing that happened to what a family owes and paid, and the way there. */
export function ledgerLetter(
  words: Pick<Letter, 'subject' | 'title' | 'opening' | 'notes'>,
  card: LetterCard,
  { school, portalUrl }: LetterDesk,
): Letter {
  return {
    ...signature(school),
    ...words,
    sections: [{ heading: null, cards: [card] }],
    action: { label: m.payments_mail_action({}, school.reader), url: `${portalUrl}/account/payments` },
    closing: [],
  };
}
