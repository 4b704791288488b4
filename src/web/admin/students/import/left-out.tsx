import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import shared from '../../imports/import.module.css';
import { NoteTable } from '../../imports/row-notes.tsx';
import { Part } from '../../imports/part.tsx';
import { RowsFile } from '../../imports/rows-file.tsx';
import type { askedOf } from './student-work.ts';

interface LeftOutParts {
  readonly preview: OutputOf<typeof functions.previewStudentImport>;
  readonly asked: ReturnType<typeof askedOf>;
}

/** What does not come in: whole rows, and cells of students who do; all of it as a file of the same columns with why, to mend and import again. */
export function LeftOut({ preview: { rejected, leftOut, counts }, asked }: LeftOutParts) {
  const { call } = useApp();
  if (counts.rejected === 0 && counts.leftOut === 0) return null;
  return (
    <>
      <div className={shared.actions}>
        <RowsFile
          words={m.student_imports_left_out_download()}
          name={m.student_imports_left_out_file()}
          why={m.student_imports_why()}
          load={() => call(calls.studentImportLeftOut, asked)}
        />
      </div>
      {rejected.length > 0 && (
        <Part title={m.imports_rejected_title()}>
          <NoteTable label={m.imports_rejected_title()} notes={rejected} />
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={m.student_imports_left_out_title()}>
          <p className={shared.quiet}>{m.student_imports_left_out_lead()}</p>
          <NoteTable label={m.student_imports_left_out_title()} notes={leftOut} />
        </Part>
      )}
    </>
  );
}
