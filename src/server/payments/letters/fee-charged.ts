import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { dayWords, priceWords } from '../../platform/letters/schedule-words.ts';
import { adjustedFacts, ledgerLetter, leftRows } from './payment-rows.ts';

/** The school charged something beside seats. */
export const feeChargedMail = defineMail('fee-charged', z.object({ ...adjustedFacts, dueOn: z.string() }), {
  read: async () => null,
  write: ({ facts: { cents, dueOn, ...left } }, _known, desk) => {
    const { school } = desk;
    const { reader } = school;
    const amount = priceWords(cents, school);
    const words = {
      subject: m.payments_mail_fee_subject({ amount }, reader),
      title: m.payments_mail_fee_title({}, reader),
      opening: [m.payments_mail_fee_opening({ school: school.name, amount, day: dayWords(dueOn, school) }, reader)],
      notes: [m.payments_mail_returned_ask({ email: school.helpEmail }, reader)],
    };
    const rows = [
      { label: m.payments_amount({}, reader), value: amount },
      { label: m.payments_due({}, reader), value: dayWords(dueOn, school) },
      ...leftRows(left, school),
    ];
    const status = m.payments_act({ act: 'fee' }, reader);
    return { letter: ledgerLetter(words, { tone: 'waiting', status, title: amount, rows }, desk) };
  },
});
