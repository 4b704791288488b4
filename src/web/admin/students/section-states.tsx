import type { StaffSection } from '../../../contract/households.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import { SECTION_WORDS } from './section-words.ts';
import styles from './students.module.css';

/** Of each section when it was told, by whom, and whether something is waited for; never what it says. */
export function SectionStates({ sections }: { sections: readonly StaffSection[] }) {
  const format = useFormat();
  if (sections.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {sections.map(({ section, answeredAt, confirmedAt, by, missing }) => {
        const at = [answeredAt, confirmedAt]
          .filter((each) => each !== null)
          .toSorted()
          .at(-1);
        return (
          <li key={section}>
            <span>{SECTION_WORDS[section]()}</span>
            <span>
              {at
                ? m.students_told({ day: format.instantDay(at), by: by || m.admin_unknown() })
                : m.students_not_told()}
            </span>
            {missing && (
              <Tag tone="warn">{missing === 'unanswered' ? m.students_missing() : m.records_state_unconfirmed()}</Tag>
            )}
          </li>
        );
      })}
    </ul>
  );
}
