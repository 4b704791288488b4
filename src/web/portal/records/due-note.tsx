import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { useToday } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
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
export function describeDue(
  count: number,
  dueOn: string | null,
  { format, today }: { format: Format; today: string },
): string {
  if (dueOn === null) return m.records_due_later({ count });
  const words = dueOn < today ? m.records_due_since : m.records_due_by;
  return words({ count, day: format.longDay(dueOn) });
}

interface DueNoteProps {
  /** What semesters ask of one student. */
  readonly asked: readonly AskedOf[];
}

/** What is missing of a student's record and until when; that it is complete, where it is. The way to the record stands beside it. */
export function DueNote({ asked }: DueNoteProps) {
  const format = useFormat();
  const today = useToday();
  const { count, dueOn } = sumUp(asked);
  if (asked.length === 0) return null;
  if (count === 0)
    return (
      <p className={styles.complete}>
        <span aria-hidden="true">✓</span> {m.records_due_none()}
      </p>
    );
  return (
    <p className={styles.due}>
      <span className={styles.mark} aria-hidden="true">
        !
      </span>
      <span>{describeDue(count, dueOn, { format, today })}</span>
    </p>
  );
}
