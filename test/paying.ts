import type { functions } from '../src/contract/functions.ts';
import type { InputOf } from '../src/contract/kit.ts';
import { newId } from '../src/server/platform/ids.ts';
import type { Person } from './school.ts';

type Payment = InputOf<typeof functions.takePayment>;

/** Money that a family brings on the test world's first day: cash that is like no other, unless a test says more. */
export const payment = (familyId: string, wishes: Partial<Payment> = {}): Payment => ({
  paymentId: newId(),
  familyId,
  cents: 5000,
  method: 'cash',
  reference: newId(),
  receivedOn: '2026-09-01',
  ...wishes,
});

/** The office takes it; the payment as it was sent. */
export async function pay(office: Person, familyId: string, wishes: Partial<Payment> = {}): Promise<Payment> {
  const sent = payment(familyId, wishes);
  await office.call('takePayment', sent);
  return sent;
}

/** A check with its number. */
export const check = (cents: number, reference = '1042') => ({ method: 'cheque', cents, reference }) as const;
