import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { listSchoolsWithDue } from './turns-store.ts';

/**
 * Schools take turns while any of them has a due mail, whoever has waited longest first: many letters of one keep nobody else waiting. A turn
 * that finds nothing (another server has the mails) is a school's last; one that answers anything else than how many it found ends it all.
 */
export async function inTurns<End extends string>(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  turn: (organizationId: string) => Promise<number | End>,
): Promise<'empty' | End> {
  const hadTurn = new Map<string, number>();
  const hasNothing = new Set<string>();
  for (let at = 1; ; at++) {
    const due = (await listSchoolsWithDue(database, clock.iso())).filter((id) => !hasNothing.has(id));
    const [next] = due.toSorted((a, b) => (hadTurn.get(a) ?? 0) - (hadTurn.get(b) ?? 0));
    if (next === undefined) return 'empty';
    const found = await turn(next);
    if (typeof found === 'string') return found;
    if (found === 0) hasNothing.add(next);
    hadTurn.set(next, at);
  }
}
