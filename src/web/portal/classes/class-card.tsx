import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { ClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { ClassChoice } from './class-choice.tsx';
import { ClassPicture } from '../../shared/class-picture.tsx';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { SeatsBand } from '../../shared/class-seats.tsx';
import { describeAudience, describePrice } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import styles from './class-card.module.css';

interface Card {
  schoolClass: SchoolClass;
  state: ClassState;
  isChosen: boolean;
  groupName: string | undefined;
  isFirst: boolean;
  onChoose: (classIds: readonly string[]) => void;
  onRemove: (classIds: readonly string[]) => void;
}

/** A class in the catalogue. Drawn anew only when something of it changes: there may be hundreds. */
export const ClassCard = memo(function ClassCard({ schoolClass, state, groupName, isFirst, ...choice }: Card) {
  const format = useFormat();
  const { id, title, type, picture, location, instructors, meetings } = schoolClass;
  return (
    <article className={styles.card}>
      <ClassPicture
        picture={picture}
        illustration={type.illustration}
        className={styles.picture ?? ''}
        isLazy={!isFirst}
      />
      <div className={styles.body}>
        <SeatsBand schoolClass={schoolClass} state={state} />
        <h2 className={styles.title}>
          <Link to={paths.class(id)}>{title}</Link>
        </h2>
        <p className={styles.schedule}>{describeSchedule(meetings, format)}</p>
        <p>{describeAudience(schoolClass, format)}</p>
        {location && <p>{location.name}</p>}
        {instructors.length > 0 && <p className={styles.quiet}>{format.list(instructors.map(({ name }) => name))}</p>}
        {groupName && <p className={styles.quiet}>{m.classes_part_of({ group: groupName })}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.price}>{describePrice(schoolClass, format)}</p>
        <ClassChoice schoolClass={schoolClass} state={state} {...choice} />
      </div>
    </article>
  );
});
