import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import { adjustedFacts, ledgerLetter, leftRows } from './payment-rows.ts';

/** The school took something off of what a family owed. */
export const takenOffMail = defineMail('taken-off', z.object(adjustedFacts), {
  read: async () => null,
  write: ({ facts: { cents, ...left } }, _known, desk) => {
    const { school } = desk;
    const { reader } = school;
    const amount = priceWords(cents, school);
    const words = {
      subject: m.payments_mail_off_subject({ amount }, reader),
      title: m.payments_mail_off_title({}, reader),
      opening: [m.payments_mail_off_opening({ school: school.name, amount }, reader)],
      notes: [],
    };
    const rows = [{ label: m.payments_amount({}, reader), value: amount }, ...leftRows(left, school)];
    const status = m.payments_act({ act: 'written-off' }, reader);
    return { letter: ledgerLetter(words, { tone: 'good', status, title: amount, rows }, desk) };
  },
});
