import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { DuplicateList } from './duplicate-list.tsx';
import { MergeList } from './merge-list.tsx';
import { MergeTwo } from './merge-two.tsx';
import styles from './students.module.css';

/** Students who were entered twice: those who look like it, two side by side, and what was merged lately. */
export function MergeStudentsPage() {
  const [{ keep, with: other }, change] = useAddress();
  const both = keep && other ? { keptId: keep, mergedId: other } : null;
  return (
    <StaffPage
      title={both ? m.merge_two_title() : m.merge_title()}
      lead={<p>{both ? m.merge_two_lead() : m.merge_lead()}</p>}
      back={
        both
          ? { to: staffPaths.mergeStudents, words: m.merge_title() }
          : { to: staffPaths.staffStudents, words: m.students_title() }
      }
    >
      {both ? (
        <MergeTwo
          key={`${both.keptId} ${both.mergedId}`}
          both={both}
          onSwap={() => change({ keep: other, with: keep }, { replace: true })}
          onDone={() => change({ keep: undefined, with: undefined })}
        />
      ) : (
        <div className={styles.record}>
          <MergeList />
          <DuplicateList />
        </div>
      )}
    </StaffPage>
  );
}
