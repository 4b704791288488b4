import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import type { GroupableClass, StaffGroup } from '../../../contract/groups.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import styles from './groups.module.css';
import { SavingWords } from './saving-words.tsx';

interface GroupCardProps {
  group: StaffGroup;
  classes: readonly GroupableClass[];
  /** In an archived semester nothing changes, nor by who only reads. */
  isFixed: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** One group: its classes, its price, and what can be done with it. */
export function GroupCard({ group, classes, isFixed, onEdit, onRemove }: GroupCardProps) {
  const format = useFormat();
  const members = group.classIds.flatMap((id) => classes.find((one) => one.id === id) ?? []);
  const isSeen = members.some((one) => !one.isDraft && !one.isCancelled);
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <h2>{group.name}</h2>
        <p className={styles.price}>{format.money(group.priceCents)}</p>
      </div>
      {group.description && <p>{group.description}</p>}
      <ul className={styles.classes}>
        {members.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={staffPaths.managedClass(one.id)}>{one.title}</Link>
              {one.isCancelled ? ` (${m.groups_cancelled()})` : one.isDraft ? ` (${m.groups_draft()})` : ''}
            </span>
            <span className={styles.price}>{format.money(one.priceCents)}</span>
          </li>
        ))}
      </ul>
      <SavingWords priceCents={group.priceCents} members={members} />
      {!isSeen && <p>{m.groups_few_seen()}</p>}
      <div className={styles.acts}>
        <HistoryLink entityId={group.id} name={group.name} />
        {!isFixed && (
          <>
            <Button look="quiet" isDanger aria-label={m.groups_remove_one({ name: group.name })} onClick={onRemove}>
              {m.groups_remove()}
            </Button>
            <Button look="secondary" aria-label={m.groups_edit_one({ name: group.name })} onClick={onEdit}>
              {m.groups_edit()}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
