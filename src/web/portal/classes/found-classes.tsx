import { Fragment, useMemo, useState } from 'react';
import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import { useServerNow } from '../../shared/class-clock.ts';
import type { Available } from '../../shared/class-keys.ts';
import { Button } from '../../ui/button.tsx';
import { usePlan } from '../plan/plan.ts';
import { ClassCard } from './class-card.tsx';
import type { Family } from './whom.ts';
import type { Answer } from './find-classes.ts';
import styles from './found-classes.module.css';
import { GroupCard } from './group-card.tsx';

const PAGE = 60;
/** How many cards were shown, so that coming back finds the list as it was left. */
const shownBefore = new Map<string, number>();

/** What a class says of those who are looked for. */
export interface ForWhom {
  readonly say: (item: SchoolClass) => string;
}

interface Found {
  part: Available[string];
  answer: Answer;
  forWhom: ForWhom;
  notes: Family['notes'];
}

/** The cards of what was found; a group stands behind the first of its classes. */
export function FoundClasses({ part, answer: { found }, forWhom, notes }: Found) {
  const plan = usePlan();
  const now = useServerNow(5000);
  const { id } = part.semester;
  const [limit, setLimit] = useState(shownBefore.get(id) ?? PAGE);
  const groups = useMemo(
    () => new Map(part.groups.flatMap((group) => group.classes.map((item) => [item.id, group] as const))),
    [part],
  );
  const shownGroups = new Set<ClassGroup>();
  function showMore(): void {
    shownBefore.set(id, limit + PAGE);
    setLimit(limit + PAGE);
  }
  return (
    <>
      <ul className={styles.grid}>
        {found.slice(0, limit).map((item, index) => {
          const group = groups.get(item.id);
          const isFirstOfGroup = group !== undefined && !shownGroups.has(group);
          if (group) shownGroups.add(group);
          return (
            <Fragment key={item.id}>
              <li className={index < 12 ? undefined : styles.far}>
                <ClassCard
                  schoolClass={item}
                  state={decideClassState(item, now)}
                  isChosen={plan.has(item.id)}
                  forWhom={forWhom.say(item)}
                  groupName={group?.name}
                  familyNote={notes.get(item.id)}
                  isFirst={index < 3}
                  onChoose={plan.add}
                  onRemove={plan.remove}
                />
              </li>
              {isFirstOfGroup && (
                <li>
                  <GroupCard group={group} plan={plan} stateOf={(each) => decideClassState(each, now)} />
                </li>
              )}
            </Fragment>
          );
        })}
      </ul>
      {found.length > limit && (
        <Button look="secondary" className={styles.more} onClick={showMore}>
          {m.classes_show_more({ count: Math.min(PAGE, found.length - limit) })}
        </Button>
      )}
    </>
  );
}
