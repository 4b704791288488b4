import type { StaffSection } from '../../../contract/households.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import { nameSection } from './section-words.ts';
import type { ReactNode } from 'react';
import styles from './students.module.css';

type Sections = readonly StaffSection[];

/** When a section was told, by whom, and whether something is waited for; never what it says. */
interface SectionStateProps {
  readonly sections: Sections;
  readonly section: RecordSection;
  /** The way to change it. */
  readonly edit?: ReactNode;
  /** What the state is of, where no heading says it. */
  readonly about?: string;
}

export function SectionState({ sections, section, edit, about }: SectionStateProps) {
  const format = useFormat();
  const { answeredAt, confirmedAt, by, toldAs, missing } = sections.find((each) => each.section === section) ?? UNTOLD;
  const at = [answeredAt, confirmedAt]
    .filter((each) => each !== null)
    .toSorted()
    .at(-1);
  const day = at && format.instantDay(at);
  return (
    <p className={styles.state}>
      {about && `${about} `}
      {day ? nameTeller({ day, by, toldAs }) : m.health_not_answered()}{' '}
      {missing && (
        <Tag tone="warn">{missing === 'unanswered' ? m.students_missing() : m.records_state_unconfirmed()}</Tag>
      )}{' '}
      {edit}
    </p>
  );
}

function nameTeller({ day, by, toldAs }: Pick<StaffSection, 'by' | 'toldAs'> & { day: string }): string {
  if (toldAs) return m.students_told_office({ day, by: by || m.admin_unknown(), as: toldAs });
  return by ? m.students_told({ day, by }) : m.students_told_on({ day });
}

const UNTOLD = { answeredAt: null, confirmedAt: null, by: '', toldAs: null, missing: null } as const;

/** The same of several, each with its name. */
export function SectionStates({ sections, of }: { sections: Sections; of: readonly RecordSection[] }) {
  return (
    <ul className={styles.lines}>
      {of.map((section) => (
        <li key={section}>
          <span>{nameSection(section)}</span>
          <SectionState sections={sections} section={section} />
        </li>
      ))}
    </ul>
  );
}
