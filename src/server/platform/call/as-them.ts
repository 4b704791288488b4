import type { FunctionName, Functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import type { Caller, CallContext, SignedInContext } from './handler.ts';

/** Answers a call of the contract as this person's own screens are answered: what it does not give them, nobody gets in their name. */
export type AskAsThem = <N extends FunctionName>(
  name: N,
  input: InputOf<Functions[N]>,
  context: SignedInContext,
) => Promise<OutputOf<Functions[N]>>;

/** As if the person asked themselves, at a screen for families: roles of staff count for nothing here. */
export function contextOf(
  person: Pick<Caller, 'accountId' | 'email' | 'emailVerified'>,
  context: Omit<CallContext, 'caller' | 'reach'>,
): SignedInContext {
  const { accountId, email, emailVerified } = person;
  const caller = { accountId, email, emailVerified, roles: [], signedInAt: context.clock.now() };
  return { ...context, caller, reach: 'own' };
}
