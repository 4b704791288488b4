import type * as calls from '../../../contract/my-data.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { isLastAdministrator } from '../../accounts/store.ts';
import { countNamedReadings } from '../../health/store.ts';
import { CallError, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { listSignatureIds } from '../store.ts';
import { decideEnd, endAccountNow } from './end.ts';
import { listOpen } from './seats-store.ts';

interface EndParts {
  /** The family's own calls, by which seats and places go back as they always do. */
  readonly giveBack: {
    readonly withdraw: (
      input: { enrollmentId: string; seenRiseCents: null },
      context: SignedInContext,
    ) => Promise<unknown>;
    readonly leaveWaitlist: (input: { entryId: string }, context: SignedInContext) => Promise<unknown>;
  };
  /** Whether somebody else keeps the sign-in. */
  readonly isHosted: boolean;
}

/** Somebody may go on enrolling while they go. */
const ROUNDS = 4;

/** How somebody deletes their account. */
export function endFunctions(parts: EndParts): Pick<HandlersOf<typeof calls>, 'accountEnd' | 'endAccount'> {
  return {
    accountEnd: async (_input, context) => {
      const { database, organization, caller } = context;
      const { families, end, open } = await look(context);
      const names = new Map(families.flatMap(({ students }) => students.map(({ id, name }) => [id, name] as const)));
      const titled = ({ studentId, title }: { studentId: string; title: string }) => ({
        studentName: names.get(studentId) ?? '',
        classTitle: title,
      });
      const [studentIds, familyIds] = [
        [...names.keys()],
        families.filter(({ access }) => access !== 'pick-up').map(({ familyId }) => familyId),
      ];
      return {
        isLastAdministrator: await isLastAdministrator(database, organization.id, caller.accountId),
        stranded: [...end.stranded],
        students: [...end.students].map(([id, its]) => ({ id, name: names.get(id) ?? '', end: its })),
        seats: open.seats.map((seat) => ({
          ...titled(seat),
          id: seat.id,
          studentId: seat.studentId,
          canWithdraw: seat.canWithdraw,
        })),
        waiting: open.waiting.map(titled),
        signatures: (await listSignatureIds(database, organization.id, { studentIds, familyIds })).length,
        readings: await countNamedReadings(database, { organizationId: organization.id, accountId: caller.accountId }),
        isHosted: parts.isHosted,
      };
    },

    endAccount: async ({ withdraws }, context) => {
      const { database, caller, clock, organization } = context;
      for (let round = 0; round < ROUNDS; round++) {
        const { end, open } = await look(context);
        if (end.stranded.length > 0) throw refused('last-full-guardian');
        if (await isLastAdministrator(database, organization.id, caller.accountId)) throw refused('last-administrator');
        for (const { id } of open.waiting) await unlessEnded(parts.giveBack.leaveWaitlist({ entryId: id }, context));
        for (const { id, canWithdraw } of withdraws ? open.seats : [])
          if (canWithdraw)
            await unlessEnded(parts.giveBack.withdraw({ enrollmentId: id, seenRiseCents: null }, context));
        const act = { organization, accountId: caller.accountId, withdraws, clock };
        if (await inTransaction(database, (transaction) => endAccountNow(transaction, act))) return {};
      }
      throw refused('changed-meanwhile');
    },
  };
}

/** What there is now: the families, what becomes of them, and the seats and places of those who go with them. */
async function look({ database, organization, caller, clock }: SignedInContext) {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const whose = { organizationId: organization.id, accountId: caller.accountId, today };
  const { families, end } = await decideEnd(database, whose);
  return { families, end, open: await listOpen(database, whose, end) };
}

/** What has ended meanwhile need not be ended. */
async function unlessEnded(ending: Promise<unknown>): Promise<void> {
  await ending.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code === 'unavailable') throw error;
  });
}
