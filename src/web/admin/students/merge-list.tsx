import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './students.module.css';

type Merge = OutputOf<typeof functions.studentMerges>['merges'][number];

/** What was merged lately, until when it can be undone, and its undo. */
export function MergeList() {
  const { data } = useReport('studentMerges', {});
  const [undoing, setUndoing] = useState<Merge | null>(null);
  const undo = useAct('undoMerge');
  const format = useFormat();
  if (!data || data.merges.length === 0) return null;
  return (
    <Section title={m.merge_lately()}>
      <ul className={styles.pairs}>
        {data.merges.map((merge) => (
          <li key={merge.id}>
            <div>
              <p className={styles.name}>
                <Link to={staffPaths.staffStudent(merge.keptId)}>{merge.name}</Link>
              </p>
              <p className={styles.small}>
                {m.merge_was({ name: merge.mergedName, by: merge.mergedBy, at: format.instant(merge.mergedAt) })}
              </p>
            </div>
            <p className={styles.small}>{m.merge_undo_until({ at: format.instant(merge.undoUntil) })}</p>
            <Button
              look="secondary"
              isSmall
              aria-label={m.merge_undo_of({ name: merge.name })}
              onClick={() => setUndoing(merge)}
            >
              {m.semesters_undo()}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && (
        <ReasonDialog
          title={m.merge_undo_title({ name: undoing.name })}
          effect={m.merge_undo_effect({ name: undoing.name })}
          act={m.semesters_undo()}
          onAct={(reason) => undo.mutateAsync({ mergeId: undoing.id, reason })}
          onClose={() => setUndoing(null)}
        >
          {undoing.tapsSince > 0 && <p>{m.merge_undo_taps({ count: undoing.tapsSince })}</p>}
        </ReasonDialog>
      )}
    </Section>
  );
}
