import { liftHolds } from './enrollments/holds/lift-store.ts';
import { releaseMailsOfProven } from './mail/proof-store.ts';
import type { OnProven } from './accounts/port.ts';

/** An address became proven: held seats are kept, and the mails that waited are due. */
export const onProven: OnProven = async (transaction, accountId, at) => {
  await liftHolds(transaction, accountId, at);
  await releaseMailsOfProven(transaction, accountId, at);
};
