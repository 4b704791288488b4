import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useKept } from '../../../ui/form/keeper.ts';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useReport } from '../../frame/use-report.ts';
import { useTabKeeper } from '../../frame/use-tab-keeper.ts';
import { Batches } from '../../imports/batches.tsx';
import { StepFocus, Steps } from '../../imports/steps.tsx';
import { UploadStep } from '../../imports/upload-step.tsx';
import { MapStudents } from './map-students.tsx';
import { PreviewStudents } from './preview-students.tsx';
import type { StudentWork } from './student-work.ts';
import { StudentsImported } from './students-imported.tsx';

/** Students from a file, in the steps in which classes come in. */
export function ImportStudentsPage() {
  const [kept, keep] = useKept(useTabKeeper<StudentWork>('student-import'));
  const report = useReport('studentImports', {});
  const work = kept?.values ?? null;
  const put = (next: StudentWork | null) => keep(next && { version: 0, values: next });
  const change = (part: Partial<StudentWork>) => work && put({ ...work, ...part });
  const step = work?.step ?? 'upload';
  const onOther = () => put(null);
  return (
    <StaffPage
      title={m.student_imports_page()}
      lead={<p>{m.student_imports_lead()}</p>}
      back={{ to: staffPaths.staffStudents, words: m.students_title() }}
    >
      <Steps current={step} />
      <StepFocus step={step}>
        {!work ? (
          <UploadStep
            onUploaded={({ fileId, name }) =>
              put({ step: 'map', fileId, fileName: name, mapping: null, decisions: {}, result: null })
            }
          />
        ) : work.step === 'map' ? (
          <MapStudents work={work} change={change} onOther={onOther} />
        ) : work.step === 'preview' && work.mapping ? (
          <PreviewStudents work={work} mapping={work.mapping} change={change} onOther={onOther} />
        ) : (
          <StudentsImported work={work} onAnother={onOther} />
        )}
      </StepFocus>
      <Batches
        report={report}
        revert="revertStudentImport"
        none={m.student_imports_batches_none()}
        title={m.student_imports_batches()}
      />
    </StaffPage>
  );
}
