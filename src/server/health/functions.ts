import type * as healthCalls from '../../contract/health.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { familyFunctions, type FamilyParts } from './family/functions.ts';
import { retentionFunctions } from './retention/functions.ts';
import { staffFunctions } from './staff/functions.ts';

/** What families tell of their students' health, and who of the school may read it. */
export function healthFunctions(parts: FamilyParts): HandlersOf<typeof healthCalls> {
  return { ...familyFunctions(parts), ...staffFunctions(parts), ...retentionFunctions };
}
