import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import shared from '../../imports/import.module.css';
import { InviteImported } from './invite-imported.tsx';
import type { StudentWork } from './student-work.ts';

/** What was done, and the way to the students; the way back stands with the files below. */
export function StudentsImported({ work, onAnother }: { work: StudentWork; onAnother: () => void }) {
  const format = useFormat();
  const { result } = work;
  if (!result) return null;
  const counts = { created: format.number(result.created), changed: format.number(result.changed) };
  return (
    <section className={shared.section} aria-labelledby="import-result">
      <Notice tone="success" isStatus>
        <h2 id="import-result">{m.imports_result_title()}</h2>
        <p>{result.batchId === null ? m.student_imports_result_nothing() : m.student_imports_result(counts)}</p>
      </Notice>
      {result.isHealthLeft && <Notice tone="warn">{m.student_imports_health_was_left()}</Notice>}
      <div className={shared.actions}>
        <ButtonLink to={staffPaths.staffStudents}>{m.student_imports_see()}</ButtonLink>
        {result.batchId !== null && <InviteImported batchId={result.batchId} />}
        <Button look="secondary" onClick={onAnother}>
          {m.imports_another()}
        </Button>
      </div>
    </section>
  );
}
