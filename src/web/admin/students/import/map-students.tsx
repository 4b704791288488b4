import { useEffect } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { STUDENT_TARGETS, type StudentMapping } from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReport } from '../../frame/use-report.ts';
import shared from '../../imports/import.module.css';
import { MapFrame, ReadingFile } from '../../imports/map-frame.tsx';
import styles from '../../imports/map-step.module.css';
import { DATE_FORMATS } from '../../imports/targets.ts';
import { Unreadable } from '../../imports/unreadable.tsx';
import { Warning } from '../../imports/warning.tsx';
import type { StudentWork } from './student-work.ts';
import { nameStudentTarget, STUDENT_GROUPS } from './student-targets.ts';

interface MapParts {
  readonly work: StudentWork;
  readonly change: (part: Partial<StudentWork>) => void;
  readonly onOther: () => void;
}

/** Each column of the file with what it holds, and where it goes; guesses are chosen already. */
export function MapStudents({ work, change, onOther }: MapParts) {
  const { data, error, refetch, isPlaceholderData } = useReport('studentImportColumns', { fileId: work.fileId });
  const isKnown = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (isKnown && work.mapping === null) change({ mapping: data.guess });
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} onOther={onOther} />;
  if (!isKnown || !work.mapping) return <ReadingFile onOther={onOther} />;
  return <Mapping file={data} mapping={work.mapping} change={change} onOther={onOther} />;
}

type File = OutputOf<typeof functions.studentImportColumns>;

function Mapping({ file, mapping, change, onOther }: { file: File; mapping: StudentMapping } & Omit<MapParts, 'work'>) {
  const format = useFormat();
  const targetOf = (column: string) => mapping.columns.find((each) => each.column === column)?.target ?? '';
  const put = (column: string, value: string) => {
    const target = STUDENT_TARGETS.find((each) => each === value);
    const others = mapping.columns.filter((each) => each.column !== column);
    change({
      mapping: { ...mapping, columns: target ? [...others, { column, target }] : others },
      decisions: {},
      households: {},
      addresses: {},
    });
  };
  const has = (target: string) => mapping.columns.some((each) => each.target === target);
  const isTwice = (target: string) => mapping.columns.filter((each) => each.target === target).length > 1;
  const canMake = has('firstName') && has('lastName') && has('birthDate');
  const isReady = (canMake || has('id') || has('externalId')) && !mapping.columns.some(({ target }) => isTwice(target));
  return (
    <MapFrame
      lead={m.student_imports_map_lead({ name: file.fileName, count: file.rows, shown: format.number(file.rows) })}
      remembered={file.isRemembered && <Notice tone="info">{m.student_imports_remembered()}</Notice>}
      remarks={file.remarks}
      rows={file.columns.map(({ name, samples }) => (
        <tr key={name} data-unused={targetOf(name) === '' || undefined}>
          <th scope="row">{name}</th>
          <td>
            {samples.length === 0 ? (
              <span className={shared.quiet}>{m.imports_no_samples()}</span>
            ) : (
              <span className={styles.sample}>{samples.slice(0, 3).join(' · ')}</span>
            )}
          </td>
          <td>
            <ChoiceField
              aria-label={m.imports_goes_to_of({ column: name })}
              value={targetOf(name)}
              error={isTwice(targetOf(name)) && m.imports_twice()}
              onChange={(event) => put(name, event.currentTarget.value)}
              options={[
                { value: '', label: m.imports_target_none() },
                ...STUDENT_GROUPS.map(({ words, targets }) => ({
                  group: words(),
                  options: targets.map((each) => ({ value: each, label: nameStudentTarget(each) })),
                })),
              ]}
            />
          </td>
        </tr>
      ))}
      isReady={isReady}
      onReady={() => change({ step: 'preview' })}
      onOther={onOther}
    >
      <ChoiceField
        label={m.student_imports_date_format()}
        value={mapping.dateFormat}
        onChange={(event) => change({ mapping: { ...mapping, dateFormat: event.currentTarget.value } })}
        options={DATE_FORMATS.filter(([value]) => value.includes('Y')).map(([value, label]) => ({ value, label }))}
      />
      {!canMake && <Warning isStatus>{m.student_imports_needed()}</Warning>}
    </MapFrame>
  );
}
