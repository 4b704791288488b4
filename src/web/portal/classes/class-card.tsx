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
  /** How it goes together with each of several people who are looked for. */
  forWhom: string;
  groupName: string | undefined;
  /** Who of the family is in it or waits. */
  familyNote: string | undefined;
  isFirst: boolean;
  onChoose: (classIds: readonly string[]) => void;
  onRemove: (classIds: readonly string[]) => void;
}

/** A class in the catalogue. Drawn anew only when something of it changes: there may be hundreds. */
export const ClassCard = memo(function ClassCard({ schoolClass, state, groupName, isFirst, ...card }: Card) {
  const { forWhom, familyNote, ...choice } = card;
  const format = useFormat();
  const { id, title, type, picture, location, instructors, meetings } = schoolClass;
  const quiet = [
    location?.name,
    instructors.length > 0 && format.list(instructors.map(({ name }) => name)),
    groupName && m.classes_part_of({ group: groupName }),
  ];
  return (
    <article className={styles.card}>
      <ClassPicture
        picture={picture}
        illustration={type.illustration}
        className={styles.picture ?? ''}
        isLazy={!isFirst}
      />
      <div className={styles.status}>
        <SeatsBand schoolClass={schoolClass} state={state} />
        {familyNote && <p className={styles.family}>{familyNote}</p>}
      </div>
      <h2 className={styles.title}>
        <Link to={paths.class(id)}>{title}</Link>
      </h2>
      <div className={styles.facts}>
        <p className={styles.schedule}>{describeSchedule(meetings, format)}</p>
        <p className={styles.audience}>{describeAudience(schoolClass, format)}</p>
        {forWhom && <p className={styles.whom}>{forWhom}</p>}
        <p className={styles.quiet}>{quiet.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.price}>{describePrice(schoolClass, format)}</p>
        <ClassChoice schoolClass={schoolClass} state={state} {...choice} />
      </div>
    </article>
  );
});
