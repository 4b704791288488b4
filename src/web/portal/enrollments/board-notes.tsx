import type { SchoolClass } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import type { Plan } from '../plan/plan.ts';
import type { BoardLine, Cell, Doubt } from './board.ts';
import styles from './board.module.css';
import { describeHelp, describeRefusal } from './refusal-words.ts';

/** One line of the board with what it is drawn from. */
export interface BoardRowProps {
  readonly line: BoardLine;
  readonly students: readonly Student[];
  readonly names: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
  readonly titleOf: (classId: string) => string;
  readonly change: Plan['change'];
  readonly isProposed: boolean;
  readonly tick: (cells: readonly Cell[], isTicked: boolean) => void;
  readonly takeApart: (groupId: string) => void;
}

interface BoardNotesProps extends BoardRowProps {
  readonly title: string;
  /** The id of what is said of one student, which describes the box. */
  readonly idOf: (studentId: string) => string;
}

/** What is said below a line: whom it ticked by itself, who has trouble, what happens if it is full, and why others do not fit. */
export function BoardNotes(props: BoardNotesProps) {
  const { line, change, title, isProposed, names, idOf, takeApart } = props;
  const format = useFormat();
  const tell = (cell: Cell) => cell.doubt && describeDoubt(cell, cell.doubt, props, format);
  const proposed = isProposed ? line.cells.filter(({ isTicked }) => isTicked) : [];
  const isSole = line.cells.filter(({ state }) => state === 'open').length === 1;
  const { group } = line;
  return (
    <>
      {group && <GroupClasses {...props} format={format} />}
      {isSole &&
        proposed.map(({ studentId }) => (
          <p key={studentId} className={styles.small}>
            {m.enrollments_board_proposed({ name: names.get(studentId) ?? '' })}
          </p>
        ))}
      {line.cells
        .filter(({ state }) => state === 'open')
        .map((cell) => (
          <CellNote key={cell.studentId} id={idOf(cell.studentId)} cell={cell} words={tell(cell)} props={props} />
        ))}
      <FullWish {...props} />
      {line.closed === null ? (
        <NotFitting cells={line.cells} tell={tell} />
      ) : (
        <p>{line.cells[0] && tell(line.cells[0])}</p>
      )}
      <div className={styles.acts}>
        {group && (
          <Button look="quiet" onClick={() => takeApart(group.id)}>
            {m.enrollments_board_apart()}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => change(line.classIds.map((classId) => ({ classId, remove: true })))}
          aria-label={
            group ? m.enrollments_board_remove_group_name({ title }) : m.enrollments_remove_class_name({ title })
          }
        >
          {group ? m.enrollments_board_remove_group() : m.enrollments_remove_class()}
        </Button>
      </div>
    </>
  );
}

interface CellNoteProps {
  readonly id: string;
  readonly cell: Cell;
  readonly words: string | null;
  readonly props: BoardNotesProps;
}

function CellNote({ id, cell, words, props: { names } }: CellNoteProps) {
  if (words)
    return (
      <p id={id} className={cell.isTicked ? styles.problem : styles.small}>
        {words}
      </p>
    );
  if (!cell.wouldWait) return null;
  return (
    <p id={id} className={styles.small}>
      {m.enrollments_board_waits({ name: names.get(cell.studentId) ?? '' })}
    </p>
  );
}

function FullWish({ line: { ifFull }, change, title }: BoardNotesProps) {
  if (!ifFull) return null;
  return (
    <CheckField
      label={m.enrollments_if_full_join()}
      aria-label={m.enrollments_if_full_join_of({ title })}
      checked={ifFull.wish === 'waitlist'}
      onChange={(event) => {
        const wish = event.currentTarget.checked ? 'waitlist' : 'skip';
        change(ifFull.classIds.map((classId) => ({ classId, ifFull: wish })));
      }}
    />
  );
}

/** Who cannot take it, folded: nobody reads that to find who can. */
function NotFitting({ cells, tell }: { cells: readonly Cell[]; tell: (cell: Cell) => string | null }) {
  const barred = cells.filter(({ state }) => state === 'none');
  if (barred.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>{m.enrollments_board_unfit({ count: barred.length })}</summary>
      <ul>
        {barred.map((cell) => (
          <li key={cell.studentId}>{tell(cell)}</li>
        ))}
      </ul>
    </details>
  );
}

function GroupClasses({ line, classes, titleOf, format }: BoardNotesProps & { format: Format }) {
  return (
    <ul className={styles.parts}>
      {line.classIds.map((classId) => {
        const schoolClass = classes.get(classId);
        return (
          <li key={classId}>
            {[titleOf(classId), schoolClass && describeSchedule(schoolClass.meetings, format)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

function describeDoubt(
  { studentId }: Cell,
  { classId, reason, clash }: Doubt,
  { line, students, names, classes, titleOf }: BoardNotesProps,
  format: Format,
): string {
  const about = {
    student: students.find(({ id }) => id === studentId),
    name: names.get(studentId),
    schoolClass: classes.get(classId),
    format,
    clash: clash === null ? undefined : titleOf(clash),
  };
  const why = describeRefusal(reason, about);
  const whole = line.group ? m.enrollments_board_part({ title: titleOf(classId), why }) : why;
  return `${whole} ${describeHelp(reason, about)}`;
}
