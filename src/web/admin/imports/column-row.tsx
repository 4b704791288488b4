import { ChoiceField } from '../../ui/choice-field.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import type { functions } from '../../../contract/functions.ts';
import type { ImportColumn } from '../../../contract/imports.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { Choice } from './choices.ts';
import styles from './map-step.module.css';
import shared from './import.module.css';
import { DATE_FORMATS, GROUPS, isAgeTarget, isDateTarget, nameTarget, type Target } from './targets.ts';

type Confidences = OutputOf<typeof functions.importColumns>['guess']['confidence'];

interface ColumnRowParts {
  readonly column: ImportColumn;
  readonly choice: Choice;
  /** What was recognized, and how sure that is. */
  readonly guessed: Choice | undefined;
  readonly confidence: Confidences;
  readonly isTwice: boolean;
  readonly onChange: (choice: Choice) => void;
}

/** One column of the file: its name, what it holds, and where it goes. */
export function ColumnRow({ column, choice, guessed, confidence, isTwice, onChange }: ColumnRowParts) {
  const { name, samples } = column;
  const { target } = choice;
  return (
    <tr data-unused={target === '' || undefined}>
      <th scope="row">{name}</th>
      <td>
        {samples.length === 0 ? (
          <span className={shared.quiet}>{m.imports_no_samples()}</span>
        ) : (
          <ul className={styles.samples}>
            {samples.slice(0, 3).map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <div className={styles.choice}>
          <ChoiceField
            aria-label={m.imports_goes_to_of({ column: name })}
            value={target}
            error={isTwice && m.imports_twice()}
            onChange={(event) => onChange(chosen(event.currentTarget.value, column))}
            options={[
              { value: '', label: m.imports_target_none() },
              ...GROUPS.map(({ words, targets }) => ({
                group: words(),
                options: targets.map((each) => ({ value: each, label: nameTarget(each) })),
              })),
            ]}
          />
          {target !== '' && guessed?.target === target && <Confidence target={target} confidence={confidence} />}
          {isDateTarget(target) && isUnclear(column) && (
            <ChoiceField
              label={m.imports_format()}
              aria-label={m.imports_format_of({ column: name })}
              value={choice.format ?? column.dateFormat ?? 'YYYY-MM-DD'}
              onChange={(event) => onChange({ ...choice, format: event.currentTarget.value })}
              options={DATE_FORMATS.map(([value, example]) => ({ value, label: example }))}
            />
          )}
          {isAgeTarget(target) && (
            <CheckField
              label={m.imports_months()}
              aria-label={m.imports_months_of({ column: name })}
              checked={choice.isMonths === true}
              onChange={(event) => onChange({ ...choice, isMonths: event.currentTarget.checked })}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** `9/8/2026` can be two days; `2026-09-08` and `Sep 8, 2026` cannot. */
function isUnclear({ dateFormat }: ImportColumn): boolean {
  return dateFormat === null || !(/^YYYY|MMM/.test(dateFormat) || dateFormat === 'instant');
}

/** What a choice begins with: the way of writing dates that was recognized, the first of a list of types. */
function chosen(value: string, { dateFormat, samples }: ImportColumn): Choice {
  // The select offers targets and the empty one.
  const target = value as Target | '';
  return {
    target,
    ...(isDateTarget(target) && dateFormat !== null && { format: dateFormat }),
    ...(target === 'type' && samples.some((sample) => sample.includes('; ')) && { isFirst: true }),
  };
}

/** How sure the guess was, as long as it stands. */
function Confidence({ target, confidence }: { target: Target; confidence: Confidences }) {
  const fields: Readonly<Record<string, string>> = {
    dateRange: 'startsOn',
    timeRange: 'startTime',
    startsAt: 'startsOn',
    endsAt: 'endTime',
    ageRange: 'minAge',
    gradeRange: 'minGrade',
  };
  const isSure = confidence[fields[target] ?? target] === 'sure';
  return <span className={isSure ? styles.sure : styles.likely}>{isSure ? m.imports_sure() : m.imports_likely()}</span>;
}
