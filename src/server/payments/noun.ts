import { paymentFunctions } from './functions.ts';
import { compareLedgerJob } from './jobs.ts';
import { paymentReceivedMail } from './letters/payment-received.ts';
import { paymentReturnedMail } from './letters/payment-returned.ts';
import { receiptRoute } from './receipt-route.ts';

export const payments = {
  functions: paymentFunctions,
  jobs: compareLedgerJob,
  letters: { 'payment-received': paymentReceivedMail, 'payment-returned': paymentReturnedMail },
  routes: receiptRoute,
};
