import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { ReasonDialog } from '../../students/reason-dialog.tsx';
import styles from '../../students/students.module.css';

type Merge = OutputOf<typeof functions.familyMerges>['merges'][number];

/** Which families were merged lately, of one family or of all, until when it can be undone, and its undo. */
export function MergeList({ familyId }: { familyId?: string | undefined }) {
  const { data } = useReport('familyMerges', { familyId });
  const [undoing, setUndoing] = useState<Merge | null>(null);
  const undo = useAct('undoFamilyMerge');
  const format = useFormat();
  if (!data || data.merges.length === 0) return null;
  const nameOf = ({ guardians, students }: Merge) =>
    format.list(guardians.filter(Boolean)) || format.list(students) || m.admin_unknown();
  return (
    <Section title={m.family_merge_lately()}>
      <ul className={styles.pairs}>
        {data.merges.map((merge) => (
          <li key={merge.id}>
            <div>
              {familyId === undefined && (
                <p className={styles.name}>
                  <Link to={staffPaths.staffFamily(merge.keptId)}>{m.family_merge_of({ names: nameOf(merge) })}</Link>
                </p>
              )}
              <p className={styles.small}>
                {m.family_merge_was({ by: merge.mergedBy, at: format.instant(merge.mergedAt) })}
              </p>
            </div>
            <p className={styles.small}>{m.merge_undo_until({ at: format.instant(merge.undoUntil) })}</p>
            <Button
              look="secondary"
              isSmall
              aria-label={m.family_merge_undo_of({ names: nameOf(merge) })}
              onClick={() => setUndoing(merge)}
            >
              {m.semesters_undo()}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && (
        <ReasonDialog
          title={m.family_merge_undo_title()}
          effect={m.family_merge_undo_effect()}
          act={m.semesters_undo()}
          onAct={(reason) => undo.mutateAsync({ mergeId: undoing.id, reason })}
          onClose={() => setUndoing(null)}
        />
      )}
    </Section>
  );
}
