import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useEffect, useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { TableSkeleton } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { type Choices, choicesOf, findMissing } from './choices.ts';
import { ColumnRow } from './column-row.tsx';
import { ForAll } from './for-all.tsx';
import { noteWords } from './note-words.ts';
import styles from './map-step.module.css';
import shared from './import.module.css';
import type { ImportWork } from './import-work.ts';
import { nameTarget } from './targets.ts';
import { Unreadable } from './unreadable.tsx';
import { Warning } from './warning.tsx';

interface MapStepParts {
  readonly work: ImportWork;
  readonly change: (part: Partial<ImportWork>) => void;
  readonly onOther: () => void;
}
type Columns = OutputOf<typeof functions.importColumns>;

/** The second step: each column of the file with what it holds, and where it goes; guesses are chosen already. */
export function MapStep({ work, change, onOther }: MapStepParts) {
  const { data, error, refetch, isPlaceholderData } = useReport('importColumns', { fileId: work.fileId });
  const isKnown = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (isKnown && work.choices === null) change({ choices: choicesOf(data.guess.fields) });
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} onOther={onOther} />;
  if (!isKnown || !work.choices)
    return (
      <>
        <output className={shared.quiet}>{m.imports_reading()}</output>
        <TableSkeleton rows={8} />
      </>
    );
  return <Mapping file={data} choices={work.choices} change={change} onOther={onOther} />;
}

function Mapping({ file, choices, change, onOther }: { file: Columns; choices: Choices } & Omit<MapStepParts, 'work'>) {
  const format = useFormat();
  const { columns: guessed } = useMemo(() => choicesOf(file.guess.fields), [file]);
  const { needed, dates, twice } = findMissing(choices, file.columns);
  const set = (part: Partial<Choices>) => change({ choices: { ...choices, ...part } });
  const has = (target: string) => file.columns.some(({ name }) => choices.columns[name]?.target === target);
  const isReady = needed.length === 0 && twice.length === 0;
  return (
    <section className={shared.section} aria-labelledby="import-map">
      <h2 id="import-map">{m.imports_map_title()}</h2>
      <p className={shared.quiet}>
        {m.imports_map_lead({ name: file.fileName, count: file.rows, shown: format.number(file.rows) })}
      </p>
      {file.remarks.length > 0 && (
        <Warning>
          {file.remarks.map((remark) => (
            <p key={remark.code}>{noteWords(remark)}</p>
          ))}
        </Warning>
      )}
      <table className={styles.columns} aria-label={m.imports_columns_table()}>
        <thead>
          <tr>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col">{m.imports_samples()}</th>
            <th scope="col">{m.imports_goes_to()}</th>
          </tr>
        </thead>
        <tbody>
          {file.columns.map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              choice={choices.columns[column.name] ?? { target: '' }}
              guessed={guessed[column.name]}
              confidence={file.guess.confidence}
              isTwice={twice.includes(column.name)}
              onChange={(choice) => set({ columns: { ...choices.columns, [column.name]: choice } })}
            />
          ))}
        </tbody>
      </table>
      <p className={shared.quiet}>{m.imports_joined()}</p>
      {!has('externalId') && !has('classId') && <Notice tone="info">{m.imports_no_ids()}</Notice>}
      <ForAll choices={choices} hasType={has('type')} hasCapacity={has('capacity')} hasPrice={has('price')} set={set} />
      {dates.length > 0 && !choices.isPublished && (
        <Notice tone="info">{m.imports_drafts_without({ fields: format.list(dates.map(nameTarget)) })}</Notice>
      )}
      {needed.length > 0 && (
        <Warning isStatus title={m.imports_needed()}>
          {m.imports_needed_title({ fields: format.list(needed.map(nameTarget)) })}
        </Warning>
      )}
      <div className={shared.actions}>
        <Button disabled={!isReady} onClick={() => change({ step: 'preview' })}>
          {m.imports_to_preview()}
        </Button>
        <Button look="secondary" onClick={onOther}>
          {m.imports_other_file()}
        </Button>
      </div>
    </section>
  );
}
