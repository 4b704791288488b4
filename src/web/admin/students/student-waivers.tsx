import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { PaperButton } from '../../shared/records/paper-button.tsx';
import { Tag } from '../../ui/notice.tsx';
import styles from './students.module.css';

interface StudentWaiversProps {
  readonly name: string;
  readonly waivers: OutputOf<typeof functions.staffStudent>['waivers'];
}

/** What nobody has signed for a student, and everything that was ever signed, each with its paper. */
export function StudentWaivers({ name, waivers: { unsigned, signed } }: StudentWaiversProps) {
  const format = useFormat();
  if (unsigned.length + signed.length === 0) return <p>{m.waivers_family_none()}</p>;
  return (
    <ul className={styles.lines}>
      {unsigned.map((title) => (
        <li key={title}>
          <span>{title}</span>
          <Tag tone="warn">{m.waivers_state_due()}</Tag>
        </li>
      ))}
      {signed.map(({ id, title, typedName, signedAt, semesterName }) => (
        <li key={id}>
          <span>{title}</span>
          {semesterName && <span>{m.waivers_for_semester({ semester: semesterName })}</span>}
          <span>{m.waivers_told_guardian({ name: typedName, day: format.instantDay(signedAt) })}</span>
          <PaperButton signatureId={id} title={title} name={name} isInList />
        </li>
      ))}
    </ul>
  );
}
