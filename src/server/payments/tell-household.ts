import { listReadersOfFamilies } from '../families/store.ts';
import { send } from '../mail/store.ts';
import type { SignedInContext } from '../platform/call/handler.ts';
import { statementsIn } from '../platform/database/statements.ts';

/** Writes to every full guardian of the household who wants mails, about what has this id. */
export async function tellHousehold(
  familyId: string,
  { database, organization, clock }: SignedInContext,
  aboutId: string,
  letter: (email: string, when: { at: string; aboutId?: string }) => Parameters<typeof send>[2][number],
): Promise<void> {
  const readers = await listReadersOfFamilies(database, organization.id, [familyId]);
  const mails = readers.map(({ email }, index) => letter(email, { at: clock.iso(), ...(index === 0 && { aboutId }) }));
  await send(statementsIn(database), organization.id, mails);
}
