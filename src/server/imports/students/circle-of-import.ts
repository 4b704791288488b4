import { m } from '../../../words/messages.js';
import { enterCircle, readCircles } from '../../families/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { nearestLocale } from '../../platform/locale.ts';
import type { StudentPlan } from './plan-students.ts';

/**
 * The students whose circle a file changes: those who live in a household where somebody signs in, and to which it brings a guardian or a child.
 * A child without a household before has no circle yet.
 */
export function studentsOfCircles({ households, changed, known }: StudentPlan): string[] {
  const joined = households.flatMap(({ there }) => (there?.hasAccount ? [there.id] : []));
  const widened = changed.flatMap(({ existing, added, patched }) =>
    added.length > 0 || patched.some(({ email }) => email !== '') ? [existing.familyId ?? ''] : [],
  );
  const ids = new Set([...joined, ...widened]);
  const beside = [...ids].flatMap((id) => known.get(id)).flatMap((home) => (home?.hasAccount ? home.children : []));
  return [...new Set(beside.map(({ id }) => id))];
}

/** The one place where an import lets somebody into a household of others: whoever was there is told, and what the circle decides over stays closed. */
export async function throughCircle<Done>(
  studentIds: readonly string[],
  fileName: string,
  { database, organization, caller, clock }: SignedInContext,
  act: () => Promise<Done>,
): Promise<Done> {
  const before = await readCircles(database, organization.id, studentIds);
  const done = await act();
  const reader = { locale: nearestLocale(organization.locale) };
  const entering = {
    how: 'listed',
    reason: m.circle_list_reason({ file: fileName }, reader),
    nobodyLeft: m.circle_list_nobody({}, reader),
    by: caller,
  } as const;
  await enterCircle(database, { organizationId: organization.id, at: clock.iso() }, before, entering);
  return done;
}
