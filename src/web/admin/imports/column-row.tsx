import { ChoiceField } from '../../ui/choice-field.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import type { functions } from '../../../contract/functions.ts';
import type { ImportColumn, ImportReading } from '../../../contract/imports.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import type { Choice } from './choices.ts';
import styles from './map-step.module.css';
import shared from './import.module.css';
import { useFormat } from '../../shared/format.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { Confidence, GoesTo } from './goes-to.tsx';
import { noteWords } from './note-words.ts';
import { describeReading } from './reading-words.ts';
import { DATE_FORMATS, GROUPS, isAgeTarget, isDateTarget, nameTarget, type Target } from './targets.ts';

/** So many cells of each column are shown and read. */
export const SHOWN_SAMPLES = 3;

type Confidences = OutputOf<typeof functions.importColumns>['guess']['confidence'];

interface ColumnRowParts {
  readonly column: ImportColumn;
  readonly choice: Choice;
  /** What was recognized, and how sure that is. */
  readonly guessed: Choice | undefined;
  readonly confidence: Confidences;
  /** The columns that fit there too, with what they hold. */
  readonly rivals: readonly ImportColumn[];
  /** Where it went in the last file with these headings. */
  readonly remembered: Choice | undefined;
  /** It was remembered, and a cell of this file says otherwise. */
  readonly isDoubted?: boolean;
  /** What its first cells become where it goes now; undefined while that is asked. */
  readonly readings: readonly ImportReading[] | undefined;
  readonly isTwice: boolean;
  readonly onChange: (choice: Choice) => void;
}

/** One column of the file: its name, what it holds, and where it goes. */
export function ColumnRow(props: ColumnRowParts) {
  const { column, choice, guessed, confidence, rivals, remembered, isDoubted, readings, isTwice, onChange } = props;
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
            {samples.slice(0, SHOWN_SAMPLES).map((sample, at) => (
              <li key={sample}>
                <span className={styles.sample}>{sample}</span>
                {target !== '' && readings?.[at] && <Outcome sample={sample} reading={readings[at]} />}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <div className={styles.choice}>
          <GoesTo
            column={name}
            target={target}
            groups={GROUPS}
            nameTarget={nameTarget}
            isTwice={isTwice}
            onChange={(next) => onChange(chosen(next, column))}
          />
          {target !== '' && remembered?.target === target ? (
            <span className={styles.sure}>{m.imports_as_last_time()}</span>
          ) : isDoubted && target !== '' ? (
            <span className={styles.likely}>{m.imports_likely()}</span>
          ) : (
            target !== '' &&
            guessed?.target === target && (
              <>
                <Confidence isSure={confidence[fieldOf(target)] === 'sure'} />
                <Proof column={column} rivals={rivals} />
              </>
            )
          )}
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

/** What a cell becomes, beside it; nothing where it stays as it stands, or was too long to be shown whole. */
function Outcome({ sample, reading }: { sample: string; reading: ImportReading }) {
  const format = useFormat();
  const words = reading.note ? noteWords(reading.note) : describeReading(reading, format);
  if (words === '' || sample.endsWith('…') || words === sample.replaceAll(/\s+/g, ' ')) return null;
  return (
    <span className={reading.note ? styles.misread : styles.read}>
      <span aria-hidden="true">{reading.note ? '⚠' : '→'}</span>
      <Hidden> {m.imports_becomes()} </Hidden> {words}
    </span>
  );
}

/** `9/8/2026` can be two days; `2026-09-08` and `Sep 8, 2026` cannot. */
function isUnclear({ dateFormat }: ImportColumn): boolean {
  return dateFormat === null || !(/^YYYY|MMM/.test(dateFormat) || dateFormat === 'instant');
}

/** What a choice begins with: the way of writing dates that was recognized, the first of a list of types. */
function chosen(target: Target | '', { dateFormat, samples }: ImportColumn): Choice {
  return {
    target,
    ...(isDateTarget(target) && dateFormat !== null && { format: dateFormat }),
    ...(target === 'type' && samples.some((sample) => sample.includes('; ')) && { isFirst: true }),
  };
}

/** What the guess was made of: what the column holds in all rows, and which others it could be. */
function Proof({ column, rivals }: { column: ImportColumn; rivals: readonly ImportColumn[] }) {
  return (
    <>
      {column.holds && <span className={shared.quiet}>{m.imports_holds({ what: noteWords(column.holds) })}</span>}
      {rivals.map(
        ({ name, holds, odd }) =>
          holds && (
            <span key={name} className={shared.quiet}>
              {m.imports_rival({ column: name, what: noteWords(odd[0] ?? holds) })}
            </span>
          ),
      )}
    </>
  );
}

/** The field of a mapping that a target fills, the first one where it fills two. */
export function fieldOf(target: Target | ''): string {
  const first: Readonly<Record<string, string>> = {
    dateRange: 'startsOn',
    timeRange: 'startTime',
    dayTimes: 'weekdays',
    startsAt: 'startsOn',
    endsAt: 'endTime',
    ageRange: 'minAge',
    gradeRange: 'minGrade',
  };
  return first[target] ?? target;
}
