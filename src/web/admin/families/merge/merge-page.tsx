import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAddress } from '../../frame/use-address.ts';
import { LikelyList } from './likely-list.tsx';
import { MergeList } from './merge-list.tsx';
import { MergeTwo } from './merge-two.tsx';
import styles from '../../students/students.module.css';

/** Two families who are one household, side by side; without two what was merged lately. */
export function MergeFamiliesPage() {
  const [{ keep, other }, change] = useAddress();
  const navigate = useNavigate();
  const both = keep && other ? { keptId: keep, mergedId: other } : null;
  return (
    <StaffPage
      title={both ? m.family_merge_two_title() : m.family_merge_title()}
      lead={<p>{both ? m.family_merge_two_lead() : m.family_merge_lead()}</p>}
      back={
        both
          ? { to: staffPaths.staffFamily(both.keptId), words: m.families_page() }
          : { to: staffPaths.staffStudents, words: m.students_title() }
      }
    >
      {both ? (
        <MergeTwo
          key={`${both.keptId} ${both.mergedId}`}
          both={both}
          onSwap={() => change({ keep: other, other: keep }, { replace: true })}
          onDone={() => void navigate({ to: staffPaths.staffFamily(both.keptId), replace: true })}
        />
      ) : (
        <div className={styles.record}>
          <MergeList />
          <LikelyList />
          <p>{m.family_merge_start()}</p>
        </div>
      )}
    </StaffPage>
  );
}
