import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { paymentLetter, readPayments } from './payment-rows.ts';

/** A payment came back: it does not count any more. */
export const paymentReturnedMail = defineMail('payment-returned', z.object({ paymentId: z.uuid() }), {
  read: readPayments,
  write: ({ facts: { paymentId } }, payments, desk) => {
    const payment = payments.get(paymentId);
    if (!payment) return null;
    const { school } = desk;
    const { reader } = school;
    const words = {
      subject: m.payments_mail_returned_subject({ number: payment.receiptNumber }, reader),
      title: m.payments_mail_returned_title({}, reader),
      opening: [m.payments_mail_returned_opening({}, reader)],
      tone: 'ended' as const,
      status: m.payments_returned({}, reader),
      notes: [m.payments_mail_returned_ask({ email: school.helpEmail }, reader)],
    };
    return { letter: paymentLetter({ ...payment, left: null }, words, desk) };
  },
});
