import type { SignedInContext } from '../../platform/call/handler.ts';
import type { StudentPlan } from './plan-students.ts';

/**
 * The students whose circle a file changes: those who live in a household where somebody signs in, and to which it brings a guardian or a child.
 * A child without a household before has no circle yet.
 */
export function studentsOfCircles({ households, changed, known }: StudentPlan): string[] {
  const joined = households.flatMap(({ there }) => (there?.hasAccount ? [there.id] : []));
  const widened = changed.flatMap(({ existing, added }) => (added.length > 0 ? [existing.familyId ?? ''] : []));
  const ids = new Set([...joined, ...widened]);
  const beside = [...ids].flatMap((id) => known.get(id)).flatMap((home) => (home?.hasAccount ? home.children : []));
  return [...new Set(beside.map(({ id }) => id))];
}

/**
 * THE CIRCLE DECIDES: the one place where an import lets somebody into a household of others. The door of the circle (`passDoor`, how: 'listed')
 * belongs around `act`; whoever was there is told by it.
 */
export async function throughCircle<Done>(
  _studentIds: readonly string[],
  _context: SignedInContext,
  act: () => Promise<Done>,
): Promise<Done> {
  return act();
}
