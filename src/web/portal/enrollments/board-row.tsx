import { replaceEqualDeep } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useId, useRef } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { describeAudience, describeCents, describePrice } from '../../shared/class-wording.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { BoardNotes, type BoardRowProps } from './board-notes.tsx';
import styles from './board.module.css';

/** One class, or one group: a box for each student who can take it, and below it what is to be said of them. Drawn anew only where a tick changes it. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { line, students, names, titleOf, tick } = props;
  const id = useId();
  const title = line.group?.name ?? titleOf(line.classIds[0] ?? '');
  return (
    <tbody className={styles.line}>
      <tr>
        <th scope="row" className={styles.title}>
          <LineTitle {...props} />
        </th>
        {students.map((student) => {
          const cell = line.cells.find(({ studentId }) => studentId === student.id);
          const name = names.get(student.id) ?? '';
          return (
            <td key={student.id} data-empty={cell?.state === 'none'}>
              {cell?.state === 'open' && (
                <StudentBox
                  name={name}
                  what={title}
                  isTicked={cell.isTicked}
                  describedBy={cell.doubt || cell.wouldWait ? `${id}-${student.id}` : undefined}
                  onTick={(isTicked) => tick([cell], isTicked)}
                />
              )}
              {cell?.state === 'has' && (
                <span className={styles.has}>
                  <span className={styles.name}>{name}</span>{' '}
                  {cell.doubt?.reason === 'already-waitlisted' ? m.account_state_waiting() : m.account_state_enrolled()}
                </span>
              )}
              {cell?.state === 'none' && (
                <span className={styles.none}>
                  <span aria-hidden="true">–</span>
                  <Hidden>{m.enrollments_board_none()}</Hidden>
                </span>
              )}
            </td>
          );
        })}
      </tr>
      <tr>
        <td colSpan={students.length + 1} className={styles.notes}>
          <BoardNotes {...props} title={title} idOf={(studentId) => `${id}-${studentId}`} />
        </td>
      </tr>
    </tbody>
  );
}, isSame);

/** Lines are worked out anew after every tick; most of them say what they said before. */
function isSame({ line, ...before }: BoardRowProps, { line: next, ...after }: BoardRowProps): boolean {
  const names = Object.keys(before) as (keyof typeof before)[];
  return replaceEqualDeep(line, next) === line && names.every((name) => Object.is(before[name], after[name]));
}

interface StudentBoxProps {
  readonly name: string;
  readonly what: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly describedBy?: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
}

/** A student's box: on wide screens the name stands above the column. */
export function StudentBox({ name, what, isTicked, isPartly = false, describedBy, onTick }: StudentBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        aria-label={m.enrollments_board_box({ name, what })}
        aria-describedby={describedBy}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={styles.name}>{name}</span>
    </label>
  );
}

function LineTitle({ line, classes, titleOf }: BoardRowProps) {
  const format = useFormat();
  if (line.group) {
    return (
      <>
        <h3>{line.group.name}</h3>
        <Small>
          {m.enrollments_board_group({
            classes: m.enrollments_classes_count({ count: line.classIds.length }),
            price: describeCents(line.group.priceCents, format),
          })}
        </Small>
      </>
    );
  }
  const [classId = ''] = line.classIds;
  const schoolClass = classes.get(classId);
  return (
    <>
      <h3>{schoolClass ? <Link to={paths.class(classId)}>{schoolClass.title}</Link> : titleOf(classId)}</h3>
      {schoolClass && <ClassFacts schoolClass={schoolClass} format={format} />}
    </>
  );
}

function ClassFacts({ schoolClass, format }: { schoolClass: SchoolClass; format: Format }) {
  const facts = [describeAudience(schoolClass, format), describePrice(schoolClass, format)];
  return (
    <>
      <Small>{describeSchedule(schoolClass.meetings, format)}</Small>
      <Small>{facts.join(' · ')}</Small>
    </>
  );
}

const Small = ({ children }: { children: ReactNode }) => <p className={styles.small}>{children}</p>;
