import { joined } from '../../domain/joined.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { m } from '../../words/messages.js';
import type { LetterSchool } from '../platform/letters/letter.ts';
import { type Block, type Inline, type Paper, paperOf } from '../platform/papers/paper.ts';
import { type Speech, speechOf } from '../platform/papers/speech.ts';
import type { Receipt } from './receipts-store.ts';

type ReceiptSchool = Pick<LetterSchool, 'name' | 'helpEmail' | 'locale' | 'timeZone'>;

/** What a family keeps of a payment: from whom, how much and how, what it paid for, and what was left to pay then. */
export function receiptPaper(receipt: Receipt, school: ReceiptSchool): Paper {
  const { locale, timeZone, helpEmail } = school;
  const speech = speechOf({ locale, timeZone, currency: receipt.currency });
  const { reader } = speech;
  const dayOf = (at: string) => speech.day(dayAtSchool(at, timeZone));
  return {
    ...paperOf(locale),
    title: m.payments_receipt_number({ number: receipt.receiptNumber }, reader),
    school: school.name,
    lead: helpEmail ? m.payments_receipt_lead({ email: helpEmail }, reader) : '',
    pageOf: m.waivers_paper_page_of({ page: '{page}', pages: '{pages}' }, reader),
    boxes: m.waivers_paper_boxes({}, reader),
    blocks: [
      ...(receipt.returnedAt
        ? [
            paragraph({
              kind: 'strong',
              inside: [text(m.payments_receipt_returned({ on: dayOf(receipt.returnedAt) }, reader))],
            }),
          ]
        : []),
      { kind: 'facts', facts: paymentFacts(receipt, speech) },
      heading(m.payments_receipt_for({}, reader)),
      paidFor(receipt, speech),
      heading(m.payments_receipt_left({ on: dayOf(receipt.takenAt) }, reader)),
      { kind: 'sums', sums: leftSums(receipt, speech) },
    ],
    facts: [],
  };
}

/** "Receipt 12.pdf" */
export function receiptName(
  { receiptNumber }: Pick<Receipt, 'receiptNumber'>,
  { reader }: Pick<LetterSchool, 'reader'>,
): string {
  return `${m.payments_receipt_number({ number: receiptNumber }, reader)}.pdf`;
}

function paymentFacts({ from, cents, method, reference, receivedOn }: Receipt, { reader, money, day }: Speech) {
  return [
    ...(from.length > 0 ? [[m.payments_receipt_from({}, reader), joined(...from)] as const] : []),
    [m.payments_amount({}, reader), money(cents)] as const,
    [m.payments_method({}, reader), m.payments_method_word({ method }, reader)] as const,
    ...(reference ? [[m.payments_reference({}, reader), reference] as const] : []),
    [m.payments_received_on({}, reader), day(receivedOn)] as const,
  ];
}

function paidFor({ seats }: Receipt, { reader, money }: Speech): Block {
  if (seats.length === 0) return paragraph(text(m.payments_receipt_for_nothing({}, reader)));
  const sums = seats.map(
    ({ reason, studentName, classTitle, semesterName, cents }) =>
      [joined(reason, studentName, classTitle, semesterName), money(cents)] as const,
  );
  return { kind: 'sums', sums };
}

function leftSums({ dueCents, laterCents, creditCents }: Receipt, { reader, money }: Speech) {
  return [
    [
      m.payments_receipt_left_now({}, reader),
      dueCents === 0 ? m.payments_nothing({}, reader) : money(dueCents),
    ] as const,
    ...(laterCents > 0 ? [[m.payments_left_later({}, reader), money(laterCents)] as const] : []),
    ...(creditCents > 0 ? [[m.payments_credit({}, reader), money(creditCents)] as const] : []),
  ];
}

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (...inside: readonly Inline[]): Block => ({ kind: 'paragraph', inside });
const heading = (words: string): Block => ({ kind: 'heading', level: 2, inside: [text(words)] });
