import { NumberField, TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';

/** What the school calls its grades. */
export function GradesSection({ values, errors, change }: SectionParts) {
  const rows = values.gradeNames;
  const set = (row: number, part: Partial<(typeof rows)[number]>) =>
    change({ gradeNames: rows.map((each, index) => (index === row ? { ...each, ...part } : each)) });
  return (
    <Section title={m.settings_section_grades()} hint={m.settings_grades_hint()}>
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={m.settings_grade_names()}>
          {rows.map(({ grade, name }, row) => (
            <li key={row} className={styles.gradeRow}>
              <NumberField
                label={row === 0 ? m.settings_grade() : undefined}
                aria-label={m.settings_grade()}
                value={grade}
                onChange={(event) => set(row, { grade: event.currentTarget.value })}
                error={errors[`gradeNames#${row}.grade`]}
                maxLength={3}
              />
              <TextField
                label={row === 0 ? m.settings_grade_name() : undefined}
                aria-label={m.settings_grade_name_of({ grade })}
                value={name}
                onChange={(event) => set(row, { name: event.currentTarget.value })}
                error={errors[`gradeNames#${row}.name`]}
                maxLength={100}
              />
              <Button
                look="quiet"
                isDanger
                aria-label={m.settings_grade_remove({ grade })}
                onClick={() => change({ gradeNames: rows.filter((_, index) => index !== row) })}
              >
                {m.settings_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        look="secondary"
        className={styles.add}
        onClick={() => change({ gradeNames: [...rows, { grade: nextGrade(rows), name: '' }] })}
      >
        {m.settings_grade_add()}
      </Button>
    </Section>
  );
}

/** The lowest grade from kindergarten on that has no name yet. */
function nextGrade(rows: readonly { readonly grade: string }[]): string {
  const named = new Set(rows.map(({ grade }) => grade.trim()));
  const free = Array.from({ length: 21 }, (_, grade) => String(grade)).find((grade) => !named.has(grade));
  return free ?? '';
}
