import type { Functions } from '../../contract/functions.ts';
import { MOST_DAYS_AGO } from '../../contract/payments.ts';
import type { InputOf } from '../../contract/kit.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { balanceOf } from '../../domain/ledger.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { CallError, invalidField, notFound, refused } from '../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import * as ledger from './ledger-store.ts';
import { figuresOf } from './shown.ts';
import { paymentReceivedMail } from './letters/payment-received.ts';
import { paymentReturnedMail } from './letters/payment-returned.ts';
import { tellHousehold } from './tell-household.ts';

/** Enters money that was received, and numbers its receipt. */
export const takePayment: Handler<Functions['takePayment']> = async (input, context) => {
  const { database, organization, caller, clock } = context;
  const { paymentId, cents, method, reference, receivedOn } = input;
  const today = dayAtSchool(clock.now(), organization.timeZone);
  if (receivedOn > today) throw invalidField('receivedOn', 'in-the-future');
  if (receivedOn < daysBefore(today, MOST_DAYS_AGO)) throw invalidField('receivedOn', 'too-long-ago');
  const { receiptNumber, currency } = await ledger.lockNextReceipt(database, organization.id);
  const familyId = await ledger.lockHousehold(database, organization.id, input.familyId);
  if (familyId === null) throw notFound('family');
  const known = await ledger.findPayment(database, organization.id, paymentId);
  if (known) {
    const household = await ledger.findHousehold(database, organization.id, known.familyId);
    return answerAgain({ ...known, isOfFamily: household === familyId }, input);
  }
  if (!input.isAnother) await refuseTwin(familyId, input, context);
  const entry = {
    id: newId(),
    kind: 'payment',
    cents: -cents,
    enrollmentId: null,
    takesBackId: null,
    dueOn: null,
  } as const;
  const before = await ledger.listLedger(database, organization.id, familyId);
  const after = figuresOf(balanceOf([...before, entry], today));
  const at = clock.iso();
  const who = { accountId: caller.accountId, actor: actorName(caller) };
  await ledger.insertPayment(database, {
    organizationId: organization.id,
    id: paymentId,
    familyId,
    method,
    cents,
    currency,
    reference,
    receivedOn,
    receiptNumber,
    ...after,
    takenAt: at,
    accountId: caller.accountId,
    takenBy: who.actor,
  });
  await ledger.insertMoney(database, {
    organizationId: organization.id,
    id: entry.id,
    at,
    familyId,
    kind: 'payment',
    cents: -cents,
    paymentId,
    takesBackId: null,
    ...who,
    reason: null,
  });
  const change = { paidCents: cents, receiptNumber };
  const audit = { action: 'family.payment-taken', entityId: familyId, change, at, by: caller } as const;
  await record(database, organization.id, [audit]);
  await tellHousehold(familyId, context, paymentId, (email, when) =>
    paymentReceivedMail.to(email, { paymentId }, when),
  );
  return { receiptNumber, ...after };
};

/** The answer to what was sent before, which may not have arrived. */
function answerAgain(
  known: NonNullable<Awaited<ReturnType<typeof ledger.findPayment>>> & { readonly isOfFamily: boolean },
  { cents, method, reference, receivedOn }: InputOf<Functions['takePayment']>,
) {
  const isSame =
    known.isOfFamily &&
    known.cents === cents &&
    known.method === method &&
    known.reference === reference &&
    known.receivedOn === receivedOn;
  if (!isSame) throw new CallError('already-exists', 'Refused: the id of another payment.');
  const { receiptNumber, dueCents, laterCents, creditCents } = known;
  return { receiptNumber, dueCents, laterCents, creditCents };
}

/** Two people at two desks with one cheque: the second is asked. Where nothing names it, the same amount of the same day is as much. */
async function refuseTwin(
  familyId: string,
  { cents, method, reference, receivedOn }: InputOf<Functions['takePayment']>,
  { database, organization }: SignedInContext,
): Promise<void> {
  const twin = (await ledger.listPayments(database, organization.id, familyId)).find(
    (each) =>
      !each.isReturned &&
      each.cents === cents &&
      each.method === method &&
      each.reference === reference &&
      (reference !== '' || each.receivedOn === receivedOn),
  );
  if (twin) throw refused('same-payment', { receipt: twin.receiptNumber, on: twin.receivedOn });
}

/** A payment came back: an entry takes it back, with the household that paid. */
export const returnPayment: Handler<Functions['returnPayment']> = async ({ paymentId, reason }, context) => {
  const { database, organization, caller, clock } = context;
  const found = await ledger.findPayment(database, organization.id, paymentId);
  if (!found) throw notFound('payment');
  const familyId = (await ledger.lockHousehold(database, organization.id, found.familyId)) ?? found.familyId;
  const before = await ledger.listLedger(database, organization.id, familyId);
  const own = before.filter((row) => row.paymentId === paymentId);
  const paid = own.find(({ kind }) => kind === 'payment');
  if (!paid || own.some(({ kind }) => kind === 'returned')) throw refused('already-returned');
  const at = clock.iso();
  const entry = {
    id: newId(),
    kind: 'returned',
    cents: found.cents,
    enrollmentId: null,
    takesBackId: paid.id,
    dueOn: null,
  } as const;
  await ledger.insertMoney(database, {
    organizationId: organization.id,
    id: entry.id,
    at,
    familyId: found.familyId,
    kind: entry.kind,
    cents: entry.cents,
    paymentId,
    takesBackId: entry.takesBackId,
    accountId: caller.accountId,
    actor: actorName(caller),
    reason,
  });
  const change = { paidCents: found.cents, receiptNumber: found.receiptNumber };
  const audit = { action: 'family.payment-returned', entityId: familyId, change, reason, at, by: caller } as const;
  await record(database, organization.id, [audit]);
  await tellHousehold(familyId, context, paymentId, (email, when) =>
    paymentReturnedMail.to(email, { paymentId }, when),
  );
  return figuresOf(balanceOf([...before, entry], dayAtSchool(clock.now(), organization.timeZone)));
};
