import { useEffect } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { isHealthTarget, type StudentMapping, type StudentTarget } from '../../../../contract/student-imports.ts';
import { takesSeveral } from '../../../../contract/listed-targets.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReport } from '../../frame/use-report.ts';
import { FileChoices } from '../../imports/file-choices.tsx';
import { MapFrame, ReadingFile } from '../../imports/map-frame.tsx';
import { noteWords } from '../../imports/note-words.ts';
import { Unreadable } from '../../imports/unreadable.tsx';
import { Warning } from '../../imports/warning.tsx';
import { DayOrder } from './day-order.tsx';
import { HealthColumns } from './health-columns.tsx';
import { StudentColumn } from './student-column.tsx';
import { type StudentWork, UNDECIDED } from './student-work.ts';

interface MapParts {
  readonly work: StudentWork;
  readonly change: (part: Partial<StudentWork>) => void;
  readonly onOther: () => void;
}

/** Each column of the file with what it holds, and where it goes; guesses are chosen already. */
export function MapStudents({ work, change, onOther }: MapParts) {
  const { fileId, reading } = work;
  const { data, error, refetch, isPlaceholderData } = useReport('studentImportColumns', { fileId, reading });
  const isKnown = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isKnown) return;
    if (work.mapping === null) change({ mapping: data.guess });
    // The role for health may be gone since the columns were chosen.
    else if (!data.health.mayRead && work.mapping.columns.some(({ target }) => isHealthTarget(target))) {
      const columns = work.mapping.columns.filter(({ target }) => !isHealthTarget(target));
      change({ mapping: { ...work.mapping, columns } });
    }
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} onOther={onOther} />;
  if (!isKnown || !work.mapping) return <ReadingFile onOther={onOther} />;
  return <Mapping file={data} work={work} mapping={work.mapping} change={change} onOther={onOther} />;
}

type File = OutputOf<typeof functions.studentImportColumns>;

function Mapping({ file, work, mapping, change, onOther }: { file: File; mapping: StudentMapping } & MapParts) {
  const format = useFormat();
  const targetOf = (column: string) => mapping.columns.find((each) => each.column === column)?.target ?? '';
  const guessOf = (column: string) => file.guess.columns.find((each) => each.column === column)?.target;
  const put = (column: string, target: StudentTarget | '') => {
    // In the order of the file: of several phones the first counts.
    const columns = file.columns.flatMap(({ name }) => {
      const own = name === column ? target : mapping.columns.find((each) => each.column === name)?.target;
      return own ? [{ column: name, target: own }] : [];
    });
    change({ mapping: { ...mapping, columns }, ...UNDECIDED });
  };
  const has = (target: string) => mapping.columns.some((each) => each.target === target);
  const isTwice = (column: string) =>
    mapping.columns.some(
      ({ column: own, target }) =>
        own === column && !takesSeveral(target) && mapping.columns.filter((each) => each.target === target).length > 1,
    );
  const hasName = has('fullName') || (has('firstName') && has('lastName'));
  const canMake = hasName && has('birthDate');
  const isReady = (canMake || has('id') || has('externalId')) && !file.columns.some(({ name }) => isTwice(name));
  const other = file.remarks.find(({ code }) => code === 'looks-like-classes');
  const born = file.columns.find(({ name }) => targetOf(name) === 'birthDate');
  return (
    <MapFrame
      lead={m.student_imports_map_lead({ name: file.fileName, count: file.rows, shown: format.number(file.rows) })}
      remembered={
        file.isRemembered && (
          <Notice tone="info">
            <p>{m.student_imports_remembered()}</p>
            {file.doubted.length > 0 && (
              <p>{m.student_imports_doubted({ columns: format.list(file.doubted.map((name) => `“${name}”`)) })}</p>
            )}
          </Notice>
        )
      }
      first={
        <>
          {other && (
            <Warning title={noteWords(other)}>
              <ButtonLink to={staffPaths.managedImport} look="secondary">
                {m.student_imports_other_kind_classes()}
              </ButtonLink>
            </Warning>
          )}
          <FileChoices
            choices={file}
            reading={work.reading ?? {}}
            onChange={(reading) => change({ reading, mapping: null, ...UNDECIDED })}
          />
        </>
      }
      remarks={file.remarks.filter((each) => each !== other)}
      rows={file.columns.map((column) => (
        <StudentColumn
          key={column.name}
          column={column}
          target={targetOf(column.name)}
          confidence={
            targetOf(column.name) !== '' && guessOf(column.name) === targetOf(column.name)
              ? file.confidence[column.name]
              : undefined
          }
          questions={file.questions}
          readsHealth={file.health.mayRead}
          isClosed={!file.health.mayRead && file.health.columns.includes(column.name)}
          isTwice={isTwice(column.name)}
          onChange={(target) => put(column.name, target)}
        />
      ))}
      isReady={isReady}
      onReady={() => change({ step: 'preview' })}
      onOther={onOther}
    >
      {born?.dates?.isOpen && (
        <DayOrder
          isProven={born.dates.order !== null}
          value={mapping.dayOrder}
          onChange={(dayOrder) => change({ mapping: { ...mapping, dayOrder }, days: {} })}
        />
      )}
      <HealthColumns health={file.health} mapping={mapping} />
      {!canMake && <Warning isStatus>{m.student_imports_needed()}</Warning>}
    </MapFrame>
  );
}
