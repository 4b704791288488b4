import type { FileReading } from '../../../contract/import-mapping.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import styles from './file-choices.module.css';

type Choices = Pick<OutputOf<typeof functions.studentImportColumns>, 'sheets' | 'encodings'>;

interface FileChoicesParts {
  readonly choices: Choices;
  readonly reading: FileReading;
  readonly onChange: (reading: FileReading) => void;
}

const ENCODING = {
  'windows-1252': m.student_imports_encoding_windows,
  macintosh: m.student_imports_encoding_macintosh,
  'windows-1250': m.student_imports_encoding_central,
} as const;

/** Which sheet of a workbook is read, and how text that is not Unicode was written; nothing where there is nothing to choose. */
export function FileChoices({ choices: { sheets, encodings }, reading, onChange }: FileChoicesParts) {
  const format = useFormat();
  const sheet = sheets.find(({ isRead }) => isRead);
  const encoding = encodings.find(({ isRead }) => isRead);
  if (!sheet && !encoding) return null;
  return (
    <div className={styles.choices}>
      {sheet && (
        <>
          <ChoiceField
            label={m.student_imports_sheet()}
            value={sheet.name}
            onChange={(event) => onChange({ ...reading, sheet: event.currentTarget.value })}
            options={sheets.map(({ name, rows }) => ({
              value: name,
              label: m.student_imports_sheet_of({ name, count: rows, shown: format.number(rows) }),
            }))}
          />
          <figure className={styles.first}>
            <figcaption>{m.student_imports_sheet_first()}</figcaption>
            <ol>
              {sheet.first.map((row, at) => (
                // Rows have no name but their place.
                <li key={at}>{row.filter(Boolean).join(' · ')}</li>
              ))}
            </ol>
          </figure>
        </>
      )}
      {encoding && (
        <ChoiceField
          label={m.student_imports_encoding()}
          value={encoding.encoding}
          onChange={(event) => {
            const chosen = encodings.find((each) => each.encoding === event.currentTarget.value);
            if (chosen) onChange({ ...reading, encoding: chosen.encoding });
          }}
          options={encodings.map((each) => ({
            value: each.encoding,
            label: ENCODING[each.encoding]({ names: format.list(each.samples) }),
          }))}
        />
      )}
    </div>
  );
}
