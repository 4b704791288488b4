export { readForCopy } from './copy-store.ts';
export { hasEntries } from './ledger-store.ts';
export { duesOfSeats, paidOfClass, paidOfSeats } from './dues-store.ts';
export { type OwedSeat, postAll, postSeats, type SeatAct } from './postings-store.ts';
export { enteredForSeat, SEAT_STANDS_AT } from './seat-stands-store.ts';
