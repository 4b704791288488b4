import { paymentFunctions } from './functions.ts';
import { compareLedgerJob } from './jobs.ts';
import { feeChargedMail } from './letters/fee-charged.ts';
import { paymentReceivedMail } from './letters/payment-received.ts';
import { paymentReturnedMail } from './letters/payment-returned.ts';
import { owingFunctions } from './owing.ts';
import { takenOffMail } from './letters/taken-off.ts';
import { receiptRoute } from './receipt-route.ts';

export const payments = {
  functions: { ...paymentFunctions, ...owingFunctions },
  jobs: compareLedgerJob,
  letters: {
    'payment-received': paymentReceivedMail,
    'payment-returned': paymentReturnedMail,
    'fee-charged': feeChargedMail,
    'taken-off': takenOffMail,
  },
  routes: receiptRoute,
};
