import { Link } from '@tanstack/react-router';
import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useToday } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { useLooksOn } from '../../shared/looking-on.tsx';
import type { AskedOf } from './record-data.ts';
import styles from './due-note.module.css';

/** What several semesters wait for of one student, each section and waiver once, by the first of their days. */
export function sumUp(asked: readonly Pick<AskedOf, 'missing' | 'dueOn'>[]): {
  readonly sections: RecordSection[];
  /** The titles of waivers, by id. */
  readonly waivers: ReadonlyMap<string, string>;
  readonly count: number;
  readonly dueOn: string | null;
} {
  const owing = asked.filter(({ missing }) => missing.length > 0);
  const all = owing.flatMap(({ missing }) => missing);
  const sections = new Set(all.flatMap((each) => (each.section === 'waivers' ? [] : each.section)));
  const waivers = new Map(all.flatMap((each) => (each.section === 'waivers' ? [[each.waiverId, each.title]] : [])));
  const [dueOn = null] = owing.flatMap((each) => each.dueOn ?? []).toSorted();
  return { sections: [...sections], waivers, count: sections.size + waivers.size, dueOn };
}

/** "3 forms missing, due June 12", or "were due", or without a day where no seat asks for it yet. */
function describeDue(
  count: number,
  dueOn: string | null,
  { format, today }: { format: Format; today: string },
): string {
  if (dueOn === null) return m.records_due_later({ count });
  const words = dueOn < today ? m.records_due_since : m.records_due_by;
  return words({ count, day: format.longDay(dueOn) });
}

interface DueNoteProps {
  readonly studentId: string;
  /** What semesters ask of this student. */
  readonly asked: readonly AskedOf[];
  /** Whose it is, where that is not said beside it. */
  readonly name?: string;
  /** Where the way to the record stands beside it: without the sections. */
  readonly isShort?: boolean;
}

/** What is missing of a student's record, until when, and the way to each section; that it is complete, where it is. */
export function DueNote({ studentId, asked, name, isShort = false }: DueNoteProps) {
  const format = useFormat();
  const today = useToday();
  const { sections, waivers, count, dueOn } = sumUp(asked);
  if (asked.length === 0) return null;
  if (count === 0)
    return (
      <p className={styles.complete}>
        <span aria-hidden="true">✓</span> {name && `${name}: `}
        {m.records_due_none()}
      </p>
    );
  return (
    <div className={styles.note}>
      <p className={styles.due}>
        <span className={styles.mark} aria-hidden="true">
          !
        </span>
        <span>
          {name && `${name}: `}
          {describeDue(count, dueOn, { format, today })}
        </span>
      </p>
      {!isShort && (
        <ul className={styles.sections}>
          {sections.map((section) => (
            <li key={section}>
              <ToRecord studentId={studentId} part={section}>
                {m.records_section({ section })}
              </ToRecord>
            </li>
          ))}
          {[...waivers].map(([waiverId, title]) => (
            <li key={waiverId}>
              <ToRecord studentId={studentId} part="waivers">
                {m.records_sign({ title })}
              </ToRecord>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The way to a part of the record, for the family; whoever looks on reads what it is called. */
function ToRecord({ studentId, part, children }: { studentId: string; part: string; children: string }) {
  if (useLooksOn()) return children;
  return (
    <Link to={paths.record(studentId)} hash={part}>
      {children}
    </Link>
  );
}
