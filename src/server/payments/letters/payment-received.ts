import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { dayWords } from '../../platform/letters/schedule-words.ts';
import { receiptName, receiptPaper } from '../receipt-paper.ts';
import { paymentLetter, readPayments } from './payment-rows.ts';

/** The receipt of a payment: its number, what was received and how, and what was left to pay then. */
export const paymentReceivedMail = defineMail('payment-received', z.object({ paymentId: z.uuid() }), {
  read: readPayments,
  write: ({ facts: { paymentId } }, payments, desk) => {
    const payment = payments.get(paymentId);
    if (!payment) return null;
    const { school } = desk;
    const { reader } = school;
    const words = {
      subject: m.payments_mail_received_subject({ number: payment.receiptNumber }, reader),
      title: m.payments_mail_received_title({}, reader),
      opening: [m.payments_mail_received_opening({ on: dayWords(payment.receivedOn, school) }, reader)],
      tone: 'good' as const,
      status: m.payments_mail_received({}, reader),
      notes: [],
    };
    const read = async () => receiptPaper(await payment.readReceipt(), school);
    return { letter: paymentLetter(payment, words, desk), papers: [{ name: receiptName(payment, school), read }] };
  },
});
