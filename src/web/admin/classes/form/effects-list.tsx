import type { ClassEffects } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { type Format, useFormat } from '../../../shared/format.ts';
import styles from './effects.module.css';

/** Whom a change touches: counts first, then what is worth a second look, each with its details. */
export function EffectsList({ effects }: { effects: ClassEffects }) {
  const format = useFormat();
  const { enrolled, families, waiting, overlaps, conflicts, noLongerAdmitted, counts } = effects;
  return (
    <div className={styles.effects}>
      {enrolled + waiting === 0 && <p>{m.class_form_effect_nobody()}</p>}
      <ul className={styles.counts}>
        {enrolled > 0 && (
          <li>
            {m.class_form_effect_enrolled({ count: enrolled })}, {m.class_form_effect_families({ count: families })}
          </li>
        )}
        {waiting > 0 && <li>{m.class_form_effect_waiting({ count: waiting })}</li>}
      </ul>
      <Warnings
        title={m.class_form_effect_conflicts({ count: counts.conflicts })}
        lines={conflicts.map((one) => {
          const where = { name: one.name, title: one.title, when: describeWhen(one, format) };
          return one.kind === 'instructor'
            ? m.class_form_conflict_instructor(where)
            : m.class_form_conflict_place(where);
        })}
      />
      <Warnings
        title={m.class_form_effect_overlaps({ count: counts.overlaps })}
        lines={overlaps.map((one) =>
          m.class_form_overlap({ student: one.studentName, title: one.title, when: describeWhen(one, format) }),
        )}
      />
      <Warnings
        title={m.class_form_effect_not_admitted({ count: counts.noLongerAdmitted })}
        lines={noLongerAdmitted.map(({ studentName, reason }) =>
          reason === 'grade'
            ? m.class_form_not_admitted_grade({ student: studentName })
            : m.class_form_not_admitted_age({ student: studentName }),
        )}
      />
    </div>
  );
}

function describeWhen({ on, start, end }: { on: string; start: string; end: string }, format: Format): string {
  return `${format.dayOfWeek(on)}, ${format.times(start, end)}`;
}

function Warnings({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.warnings} open={lines.length <= 5}>
      <summary>⚠ {title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
