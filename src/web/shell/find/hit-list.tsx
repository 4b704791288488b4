import { m } from '../../../words/messages.js';
import styles from './find-dialog.module.css';
import type { HitGroup } from './find-groups.ts';
import type { Hit } from './hit.ts';

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | undefined;
  readonly optionId: (listId: string, hit: Hit) => string;
  readonly onChoose: (hit: Hit) => void;
  /** Opens what can be done with it. */
  readonly onActs: (hit: Hit) => void;
  readonly onPoint: (key: string) => void;
}

/** What can be chosen, kind by kind; the focus stays in the field, which says what is chosen. */
export function HitList({ id, groups, active, optionId, onChoose, onActs, onPoint }: HitListProps) {
  return (
    <div id={id} role="listbox" aria-label={m.find_results()} hidden={groups.length === 0}>
      {groups.map(({ name, hits, hasMore }, at) => (
        <div key={name} role="group" aria-labelledby={`${id}-${at}`} className={styles.group}>
          <div id={`${id}-${at}`} role="presentation" className={styles.kind}>
            {name}
          </div>
          {hits.map((hit) => (
            <button
              type="button"
              key={hit.key}
              ref={hit === active ? show : undefined}
              id={optionId(id, hit)}
              role="option"
              tabIndex={-1}
              aria-selected={hit === active}
              className={styles.hit}
              onMouseMove={() => onPoint(hit.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ target }) => (isOnActs(target) ? onActs(hit) : onChoose(hit))}
            >
              <span className={styles.name}>{hit.name}</span>
              {hit.about && <span className={styles.about}>{hit.about}</span>}
              {hit.acts && hit.acts.length > 0 && (
                <span className={styles.key} data-acts>
                  {hit === active ? m.find_acts_key() : '⋯'}
                </span>
              )}
            </button>
          ))}
          {hasMore && (
            <div role="presentation" className={styles.more}>
              {m.find_more()}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** Who has no keyboard touches what it stands for. */
const isOnActs = (target: EventTarget) => target instanceof Element && target.closest('[data-acts]') !== null;

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
