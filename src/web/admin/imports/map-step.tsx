import { Notice } from '../../ui/notice.tsx';
import { Unreadable } from './unreadable.tsx';
import { useEffect, useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { ImportColumn, ImportReading } from '../../../contract/imports.ts';
import type { FileReading, KeptMapping } from '../../../contract/import-mapping.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import { type Choices, choicesOf, choicesOfKept, findMissing, mappingOf } from './choices.ts';
import { ColumnRow, fieldOf, SHOWN_SAMPLES } from './column-row.tsx';
import { FileChoices } from './file-choices.tsx';
import { ForAll } from './for-all.tsx';
import { KeptColumns, Remembered } from './kept-columns.tsx';
import { MapFrame, ReadingFile } from './map-frame.tsx';
import shared from './import.module.css';
import type { ImportWork } from './import-work.ts';
import { noteWords } from './note-words.ts';
import { nameTarget } from './targets.ts';
import { Warning } from './warning.tsx';

interface MapStepParts {
  readonly work: ImportWork;
  readonly semesterId: string;
  readonly change: (part: Partial<ImportWork>) => void;
  readonly onOther: () => void;
}
type Columns = OutputOf<typeof functions.importColumns>;

/** The second step: each column of the file with what it holds, and where it goes; guesses are chosen already. */
export function MapStep({ work, semesterId, change, onOther }: MapStepParts) {
  const { data, error, refetch, isPlaceholderData } = useReport('importColumns', {
    fileId: work.fileId,
    reading: work.reading,
    semesterId,
  });
  const digits = currencyDigits(useApp().organization.currency);
  const isKnown = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isKnown || work.choices !== null) return;
    const { remembered, guess } = data;
    change({ choices: remembered ? choicesOfKept(remembered.mapping, digits) : choicesOf(guess.fields) });
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} onOther={onOther} />;
  if (!isKnown || !work.choices) return <ReadingFile onOther={onOther} />;
  return (
    <Mapping
      file={data}
      choices={work.choices}
      reading={work.reading ?? {}}
      semesterId={semesterId}
      change={change}
      onOther={onOther}
    />
  );
}

type MappingParts = { file: Columns; choices: Choices; reading: FileReading } & Omit<MapStepParts, 'work'>;

function Mapping({ file, choices, reading, semesterId, change, onOther }: MappingParts) {
  const format = useFormat();
  const digits = currencyDigits(useApp().organization.currency);
  const { remembered } = file;
  const guess = useMemo(() => choicesOf(file.guess.fields), [file]);
  const before = useMemo(() => remembered && choicesOfKept(remembered.mapping, digits), [remembered, digits]);
  const mapping = () => {
    const { fields, defaults } = mappingOf(choices, file.columns, file.guess.fields, digits);
    return { fields, defaults };
  };
  const readings = useReadings(file, choices, mapping(), semesterId);
  const { needed, dates, twice } = findMissing(choices, file.columns);
  const set = (part: Partial<Choices>) => change({ choices: { ...choices, ...part } });
  const has = (target: string) => file.columns.some(({ name }) => choices.columns[name]?.target === target);
  const rivalsOf = (column: string) => {
    const names = file.guess.rivals[fieldOf(guess.columns[column]?.target ?? '')] ?? [];
    return file.columns.filter(({ name }) => names.includes(name));
  };
  const odd = file.columns.filter(({ name }) => choices.columns[name]?.target).flatMap(oddOf);
  const people = file.remarks.find(({ code }) => code === 'looks-like-people');
  const isReady = needed.length === 0 && twice.length === 0;
  return (
    <>
      <MapFrame
        lead={m.imports_map_lead({ name: file.fileName, count: file.rows, shown: format.number(file.rows) })}
        remembered={remembered && <Remembered kept={remembered} onGuess={() => change({ choices: guess })} />}
        first={
          <>
            {people && (
              <Warning title={noteWords(people)}>
                <ButtonLink to={staffPaths.importStudents} look="secondary">
                  {m.student_imports_other_kind_people()}
                </ButtonLink>
              </Warning>
            )}
            <FileChoices
              choices={file}
              reading={reading}
              onChange={(next) => change({ reading: next, choices: null })}
            />
            {odd.length > 0 && (
              <Warning title={m.imports_odd()}>
                {odd.map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </Warning>
            )}
          </>
        }
        remarks={file.remarks.filter((each) => each !== people)}
        rows={file.columns.map((column) => (
          <ColumnRow
            key={column.name}
            column={column}
            choice={choices.columns[column.name] ?? { target: '' }}
            guessed={guess.columns[column.name]}
            remembered={remembered?.doubted.includes(column.name) ? undefined : before?.columns[column.name]}
            isDoubted={remembered?.doubted.includes(column.name) === true}
            readings={readings.get(column.name)}
            confidence={file.guess.confidence}
            rivals={rivalsOf(column.name)}
            isTwice={twice.includes(column.name)}
            onChange={(choice) => set({ columns: { ...choices.columns, [column.name]: choice } })}
          />
        ))}
        isReady={isReady}
        onReady={() => change({ step: 'preview' })}
        onOther={onOther}
      >
        <p className={shared.quiet}>{m.imports_joined()}</p>
        {!has('externalId') && !has('classId') && <Notice tone="info">{m.imports_no_ids()}</Notice>}
        <ForAll
          choices={choices}
          hasType={has('type')}
          hasCapacity={has('capacity')}
          hasPrice={has('price')}
          set={set}
        />
        {dates.length > 0 && (
          <Notice tone="info">{m.imports_drafts_without({ fields: format.list(dates.map(nameTarget)) })}</Notice>
        )}
        {needed.length > 0 && (
          <Warning isStatus title={m.imports_needed()}>
            {m.imports_needed_title({ fields: format.list(needed.map(nameTarget)) })}
          </Warning>
        )}
      </MapFrame>
      <KeptColumns
        named={file.named}
        headings={file.columns.map(({ name }) => name)}
        mapping={mapping}
        onUse={(kept) => change({ choices: choicesOfKept(kept.mapping, digits) })}
      />
    </>
  );
}

/** What is odd of a column, each in a sentence. */
function oddOf({ name, odd }: ImportColumn): string[] {
  return odd.map((note) => m.imports_odd_of({ column: name, what: noteWords(note) }));
}

/** What the first cells of each column become where it goes now. */
function useReadings(
  { fileName, columns }: Columns,
  choices: Choices,
  mapping: KeptMapping['mapping'],
  semesterId: string,
): ReadonlyMap<string, readonly ImportReading[]> {
  const used = columns.filter(({ name }) => choices.columns[name]?.target);
  // A cell that was cut cannot be read as it stands.
  const cellsOf = ({ samples }: ImportColumn) =>
    samples.slice(0, SHOWN_SAMPLES).map((sample) => (sample.endsWith('…') ? '' : sample));
  const asked = used.map((column) => ({ name: column.name, cells: cellsOf(column) }));
  const { data } = useReport('importReadings', {
    semesterId,
    fileName: fileName.slice(0, 255),
    mapping,
    columns: asked,
  });
  return useMemo(() => new Map(data?.columns.map(({ name, readings }) => [name, readings])), [data]);
}
