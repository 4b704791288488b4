import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/students.ts';
import { isLasting, type LineDecision } from '../../../domain/enrollment.ts';
import type { PricedLine } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { useFormat } from '../../shared/format.ts';
import { firstNameOf } from '../students/students-data.ts';
import { describeGroupPart, describeLinePrice } from './price-total.tsx';
import { describeHelp, describeRefusal } from './refusal-words.ts';
import styles from './review-step.module.css';
import { Row } from '../../ui/rows.tsx';

interface ReviewLineProps {
  student: Student;
  schoolClass: SchoolClass | null | undefined;
  answer: LineDecision | undefined;
  price: PricedLine | undefined;
  groupName: (groupId: string) => string | undefined;
  /** The class of this student at the same time; where it is in the plan as well, it can give way. */
  clash: { readonly title: string; readonly giveWay: (() => void) | null } | null;
  onRemove: () => void;
}

/** One class of one student before it is submitted, with what would become of it now. */
export function ReviewLine({ student, schoolClass, answer, price, groupName, clash, onRemove }: ReviewLineProps) {
  const format = useFormat();
  const title = schoolClass?.title ?? m.enrollments_class_gone();
  return (
    <Row>
      <div>
        <h3>{schoolClass ? <Link to={paths.class(schoolClass.id)}>{title}</Link> : title}</h3>
        {schoolClass && <p className={styles.small}>{describeSchedule(schoolClass.meetings, format)}</p>}
        {price?.groupId && <p className={styles.small}>{describeGroupPart(groupName(price.groupId))}</p>}
        {answer?.outcome === 'waitlisted' && <p className={styles.wait}>{m.enrollments_would_wait()}</p>}
        {answer?.outcome === 'refused' && (
          <p className={styles.wait}>
            {describeRefusal(answer.reason, { student, schoolClass, format, clash: clash?.title })}{' '}
            {answer.reason !== 'not-open' && describeHelp(answer.reason, { student })}{' '}
            {isLasting(answer.reason) && m.enrollments_not_submitted()}
          </p>
        )}
        {price && price.outcome !== 'enrolled' && <p>{describeLinePrice(price, format)}</p>}
        {clash?.giveWay && (
          <Button
            look="secondary"
            onClick={clash.giveWay}
            aria-label={m.enrollments_keep_this_name({ title, other: clash.title, name: firstNameOf(student) })}
          >
            {m.enrollments_keep_this()}
          </Button>
        )}
      </div>
      <div className={styles.side}>
        {price?.outcome === 'enrolled' && <strong>{describeLinePrice(price, format)}</strong>}
        <Button
          look="quiet"
          onClick={onRemove}
          aria-label={m.enrollments_remove_line({ name: firstNameOf(student), title })}
        >
          {m.classes_remove()}
        </Button>
      </div>
    </Row>
  );
}
