import type { Functions } from '../../contract/functions.ts';
import { balanceOf, listOpenParts } from '../../domain/ledger.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { takeOff as takeOffShares } from '../../domain/seat-postings.ts';
import { record } from '../audit/store.ts';
import { CallError, invalidField, notFound, refused } from '../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import * as ledger from './ledger-store.ts';
import { feeChargedMail } from './letters/fee-charged.ts';
import { takenOffMail } from './letters/taken-off.ts';
import { figuresOf } from './shown.ts';
import { tellHousehold } from './tell-household.ts';

/** Charges something beside seats. */
export const chargeFee: Handler<Functions['chargeFee']> = async ({ cents, dueOn, ...input }, context) => {
  if (dueOn < todayOf(context)) throw invalidField('dueOn', 'in-the-past');
  const asked = [{ kind: 'fee', cents, dueOn }];
  return adjust(input, asked, context, ({ familyId, rows }) => {
    const fee = { id: newId(), familyId, kind: 'fee', cents, enrollmentId: null, takesBackId: null, dueOn } as const;
    const after = figuresOf(balanceOf([...rows, fee], todayOf(context)));
    const tell = () =>
      tellHousehold(familyId, context, input.actId, (email, when) =>
        feeChargedMail.to(email, { cents, dueOn, ...after }, when),
      );
    return { entries: [fee], after, tell, action: 'family.fee-charged', owedCents: cents };
  });
};

/** Takes something off of what a family owes, from what is due first on, or off of one fee. */
export const takeOff: Handler<Functions['takeOff']> = async ({ cents, feeId, ...input }, context) =>
  adjust(input, [{ kind: 'written-off', cents: -cents }], context, ({ familyId, rows }) => {
    if (feeId !== undefined && !rows.some(({ id, kind }) => id === feeId && kind === 'fee')) throw notFound('fee');
    const open = listOpenParts(rows).filter(({ entryId }) => feeId === undefined || entryId === feeId);
    const owedCents = open.reduce((sum, part) => sum + part.cents, 0);
    if (cents > owedCents) throw refused('more-than-owed', { owedCents });
    const entries = takeOffShares(open, cents).flatMap(({ takesBackId, on, cents: off }) => {
      const of = rows.find(({ id }) => id === takesBackId);
      if (!of) return [];
      const { familyId: itsFamily, enrollmentId } = of;
      const own = { id: newId(), familyId: itsFamily, enrollmentId, takesBackId: of.id };
      return [{ ...own, kind: 'written-off' as const, cents: off, dueOn: on }];
    });
    const after = figuresOf(balanceOf([...rows, ...entries], todayOf(context)));
    const tell = () =>
      tellHousehold(familyId, context, input.actId, (email, when) => takenOffMail.to(email, { cents, ...after }, when));
    return { entries, after, tell, action: 'family.taken-off', owedCents: -cents };
  });

interface Input {
  readonly actId: string;
  readonly familyId: string;
  readonly reason: string;
}

interface Household {
  readonly familyId: string;
  readonly rows: readonly ledger.LedgerRow[];
}

interface Decided {
  readonly entries: readonly ledger.OwedEntry[];
  readonly after: ReturnType<typeof figuresOf>;
  readonly tell: () => Promise<void>;
  readonly action: 'family.fee-charged' | 'family.taken-off';
  /** What is owed more by it. */
  readonly owedCents: number;
}

/** What was entered, as whoever asks again knows it. */
type Asked = { readonly kind: string; readonly cents: number; readonly dueOn?: string };

/** An act of staff on what a household owes, once: with the household locked, decided by its entries, entered, recorded and told. */
async function adjust(
  { actId, familyId: asked, reason }: Input,
  known: readonly Asked[],
  context: SignedInContext,
  decide: (household: Household) => Decided,
) {
  const { database, organization, caller, clock } = context;
  const familyId = await ledger.lockHousehold(database, organization.id, asked);
  if (familyId === null) throw notFound('family');
  const rows = await ledger.listLedger(database, organization.id, familyId);
  if (await isEntered({ actId, reason, rows }, known, context)) return figuresOf(balanceOf(rows, todayOf(context)));
  const { entries, after, tell, action, owedCents } = decide({ familyId, rows });
  const at = clock.iso();
  const act = { id: actId, at, accountId: caller.accountId, actor: actorName(caller), reason };
  await ledger.insertOwed(database, organization.id, entries, act);
  await record(database, organization.id, [
    { action, entityId: familyId, change: { owedCents }, reason, at, by: caller },
  ]);
  await tell();
  return after;
}

/** Whether the same was entered before under this id, whose answer may not have arrived; something else under it is refused. */
async function isEntered(
  { actId, reason, rows }: Pick<Input, 'actId' | 'reason'> & Pick<Household, 'rows'>,
  asked: readonly Asked[],
  { database, organization }: SignedInContext,
): Promise<boolean> {
  const entered = await ledger.listEntriesOfAct(database, organization.id, actId);
  const [first] = entered;
  if (!first) return false;
  const sum = entered.reduce((total, { cents }) => total + cents, 0);
  const isSame =
    rows.some(({ causeId }) => causeId === actId) &&
    first.reason === reason &&
    asked.every(
      ({ kind, cents, dueOn }) =>
        first.kind === kind && sum === cents && (dueOn === undefined || first.dueOn === dueOn),
    );
  if (!isSame) throw new CallError('already-exists', 'Refused: the id of another act.');
  return true;
}

const todayOf = ({ clock, organization }: SignedInContext) => dayAtSchool(clock.now(), organization.timeZone);
