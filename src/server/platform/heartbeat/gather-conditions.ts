import { type Condition, isConditionCode, type ToldCondition } from '../../../contract/conditions.ts';

interface Teller {
  readonly name: string;
  readonly conditions: readonly Condition[];
}

/**
 * What several servers tell, each thing once: since when it was first so, and at which servers. A server alone needs no name, nor one that was
 * killed a moment ago and stands there twice. What only another version of the portal knows is left to its own dashboard.
 */
export function gatherConditions(tellers: readonly Teller[]): ToldCondition[] {
  const isAlone = new Set(tellers.map(({ name }) => name)).size === 1;
  const told = new Map<string, ToldCondition>();
  for (const { name, conditions } of tellers)
    for (const { code, facts, since } of conditions.filter((each) => isConditionCode(each.code))) {
      const key = JSON.stringify([code, facts]);
      const before = told.get(key);
      told.set(key, {
        code,
        facts,
        since: before && before.since < since ? before.since : since,
        servers: isAlone ? [] : [...new Set([...(before?.servers ?? []), name])],
      });
    }
  return [...told.values()].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
}
