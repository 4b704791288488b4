import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../../shared/app.tsx';
import FamilyFacts from './family-facts.tsx';
import { type ClassFilters, countFilters } from './filters.ts';
import { useKeptWhoms } from './kept-whoms.ts';
import { CHILDREN_KEY, type Child, type Chosen, type Family, meant } from './whom.ts';

interface LookedForProps {
  readonly chosen: Chosen;
  readonly filters: ClassFilters;
  /** Those of the family that the catalogue knows by now. */
  readonly children: readonly Child[];
  readonly onFamily: (family: Family) => void;
  readonly onFound: (wishes: { readonly whom: readonly string[] }) => void;
}

/** For whom is looked, from visit to visit; a part of its own, because nothing that is drawn at once waits for it. */
export default function LookedFor({ chosen, filters, children, onFamily, onFound }: LookedForProps) {
  const user = useUser();
  const kept = useKeptWhoms();
  const isAnswered = useRef(false);
  const done = useRef<Chosen | null>(null);
  const isKnown = kept.whoms !== undefined;
  /** Each choice once, for whoever made it. */
  const keep = useEffectEvent((choice: Chosen) => {
    const { childIds, whoms } = choice;
    if (!whoms || done.current === choice) return;
    done.current = choice;
    if (childIds.length === 0) sessionStorage.removeItem(CHILDREN_KEY);
    else sessionStorage.setItem(CHILDREN_KEY, childIds.join(','));
    if (kept.whoms?.toSorted().join() !== whoms.toSorted().join()) kept.keep(whoms);
  });
  useEffect(() => {
    if (isKnown) keep(chosen);
  }, [chosen, isKnown]);
  // Whoever comes with filters, or has begun to look, is left alone; anybody else finds their last choice, once.
  useEffect(() => {
    if (isAnswered.current) return;
    const { whoms } = kept;
    const isLooking = chosen.whoms !== undefined || countFilters(filters) > 0 || scrollY > 0;
    const isHere = whoms?.every((whom) => isOther(whom) || children.some(({ id }) => whom === `child:${id}`));
    isAnswered.current = isLooking || isHere === true;
    if (!isLooking && isHere && whoms && whoms.length > 0) onFound({ whom: whoms });
  });
  return user ? <FamilyFacts onFamily={onFamily} /> : null;
}

const isOther = (whom: string) => meant(whom, 'child') === '';
