import { useMemo } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { Hidden } from '../../ui/hidden.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import type { Plan } from '../plan/plan.ts';
import { type BoardLine, everythingFor } from './board.ts';
import { BoardRow, StudentBox } from './board-row.tsx';
import styles from './board.module.css';
import { nameApart } from './student-names.ts';
import type { useBoard } from './use-board.ts';

interface BoardTableProps extends ReturnType<typeof useBoard> {
  readonly change: Plan['change'];
  readonly students: readonly Student[];
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
  readonly titleOf: (classId: string) => string;
}

/** With more students a table has no room for their names: then every class is a card, on wide screens too. */
const MOST_COLUMNS = 4;

/** Who takes which class: a table of classes and students, on phones a card for each class. */
export function BoardTable({ board, students, tick, datesOf, isProposed, ...rest }: BoardTableProps) {
  const names = useMemo(() => nameApart(students), [students]);
  if (!board) return <Skeleton height={320} />;
  return (
    <table className={styles.board} data-wide={students.length <= MOST_COLUMNS}>
      <caption>
        <Hidden>{m.enrollments_students_title()}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.enrollments_board_class()}</th>
          {students.map(({ id }) => (
            <th key={id} scope="col" className={styles.student}>
              {names.get(id)}
            </th>
          ))}
        </tr>
      </thead>
      <AllClasses board={board} names={names} tick={tick} datesOf={datesOf} />
      {board.map((line) => (
        <BoardRow
          key={line.group?.id ?? line.classIds[0]}
          line={line}
          students={students}
          names={names}
          isProposed={isProposed(line)}
          tick={tick}
          {...rest}
        />
      ))}
    </table>
  );
}

interface AllClassesProps extends Pick<BoardTableProps, 'tick' | 'datesOf'> {
  readonly board: readonly BoardLine[];
  readonly names: ReadonlyMap<string, string>;
}

/** One tick for everything that a student can take together; where two lines or more are to be ticked. */
function AllClasses({ board, names, tick, datesOf }: AllClassesProps) {
  const all = [...names].map(([id, name]) => ({ id, name, cells: everythingFor(board, id, datesOf) }));
  if (!all.some(({ cells }) => cells.length > 1)) return null;
  return (
    <tbody className={styles.all}>
      <tr>
        <th scope="row">{m.enrollments_board_all()}</th>
        {all.map(({ id, name, cells }) => {
          const ticked = cells.filter(({ isTicked }) => isTicked).length;
          return (
            <td key={id} data-empty={cells.length < 2}>
              {cells.length > 1 && (
                <StudentBox
                  name={name}
                  what={m.enrollments_board_all()}
                  isTicked={ticked === cells.length}
                  isPartly={ticked > 0 && ticked < cells.length}
                  onTick={(isTicked) => tick(cells, isTicked)}
                />
              )}
            </td>
          );
        })}
      </tr>
    </tbody>
  );
}
