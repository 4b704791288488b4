import type { StudentColumn as Column, StudentTarget } from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { Confidence, GoesTo } from '../../imports/goes-to.tsx';
import shared from '../../imports/import.module.css';
import styles from '../../imports/map-step.module.css';
import { noteWords } from '../../imports/note-words.ts';
import { nameStudentTarget, type Questions, studentGroups } from './student-targets.ts';

interface StudentColumnParts {
  readonly column: Column;
  readonly target: StudentTarget | '';
  /** How sure the guess is that stands; undefined where somebody chose otherwise. */
  readonly confidence: 'sure' | 'likely' | undefined;
  readonly questions: Questions;
  readonly readsHealth: boolean;
  /** It asks for health, and whoever imports may not read it. */
  readonly isClosed: boolean;
  readonly isTwice: boolean;
  readonly onChange: (target: StudentTarget | '') => void;
}

/** One column of a file of students: what it holds, and where it goes. */
export function StudentColumn({
  column,
  target,
  confidence,
  questions,
  readsHealth,
  isClosed,
  isTwice,
  onChange,
}: StudentColumnParts) {
  const { name, samples, holds, dates } = column;
  if (isClosed)
    return (
      <tr data-unused>
        <th scope="row">{name}</th>
        <td>
          <span className={shared.quiet}>{m.student_imports_health_not_shown()}</span>
        </td>
        <td>
          <span className={shared.quiet}>{m.imports_target_none()}</span>
        </td>
      </tr>
    );
  return (
    <tr data-unused={target === '' || undefined}>
      <th scope="row">{name}</th>
      <td>
        {samples.length === 0 ? (
          <span className={shared.quiet}>{m.imports_no_samples()}</span>
        ) : (
          <span className={styles.sample}>{samples.slice(0, 3).join(' · ')}</span>
        )}
      </td>
      <td>
        <div className={styles.choice}>
          <GoesTo
            column={name}
            target={target}
            groups={studentGroups(questions, readsHealth)}
            nameTarget={(each) => nameStudentTarget(each, { questions })}
            isTwice={isTwice}
            onChange={onChange}
          />
          {confidence && <Confidence isSure={confidence === 'sure'} />}
          {target !== '' && holds && saysMuch(target, holds.code) && (
            <span className={shared.quiet}>{m.imports_holds({ what: noteWords(holds) })}</span>
          )}
          {target === 'birthDate' && dates && <Dates {...dates} />}
        </div>
      </td>
    </tr>
  );
}

/** From where to where says something of grades, sizes and dates; of phones and numbers it is noise, and so is that each is there once. */
const saysMuch = (target: StudentTarget, code: string) =>
  code !== 'column-unique' && (code !== 'column-range' || ['grade', 'tshirtSize', 'birthDate'].includes(target));

const ORDER = { day: m.student_imports_dates_day, month: m.student_imports_dates_month } as const;

function Dates({ order, isOpen }: { order: 'day' | 'month' | null; isOpen: boolean }) {
  return (
    <>
      {order && <span className={shared.quiet}>{ORDER[order]()}</span>}
      {isOpen && <span className={styles.likely}>{m.student_imports_dates_open()}</span>}
    </>
  );
}
