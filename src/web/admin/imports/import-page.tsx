import { m } from '../../../words/messages.js';
import { NoSemester } from '../dashboard/no-semester.tsx';
import { ManagementParts } from '../frame/management-parts.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ReportSemester } from '../frame/semester-select.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useReport } from '../frame/use-report.ts';
import { ClassBatches } from './batches.tsx';
import styles from './import-page.module.css';
import { useImportWork } from './import-work.ts';
import { MapStep } from './map-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { StepFocus, Steps } from './steps.tsx';
import { UploadStep } from './upload-step.tsx';

/** Classes from a file, in steps: choose it, say what its columns are, look at what would happen, import; and what was imported before. */
export function ImportPage() {
  const [{ semester: semesterId }] = useAddress();
  const report = useReport('dashboard', { semesterId });
  return (
    <StaffPage
      title={m.admin_part_import()}
      lead={<p>{m.imports_lead()}</p>}
      tools={<ReportSemester report={report} />}
    >
      <ManagementParts />
      <ReportContent report={report} rows={4}>
        {({ semester }) =>
          semester === null ? (
            <NoSemester />
          ) : (
            <Import key={semester.id} semesterId={semester.id} isArchived={semester.isArchived} />
          )
        }
      </ReportContent>
    </StaffPage>
  );
}

function Import({ semesterId, isArchived }: { semesterId: string; isArchived: boolean }) {
  const { work, keep, change } = useImportWork(semesterId);
  const step = work?.step ?? 'upload';
  return (
    <>
      {isArchived ? (
        <Empty title={m.imports_archived_title()}>
          <p>{m.imports_archived()}</p>
        </Empty>
      ) : (
        <>
          <div className={styles.where}>
            <Steps current={step} />
            <a href="#import-batches">{m.imports_batches_short()}</a>
          </div>
          <StepFocus step={step}>
            {!work ? (
              <UploadStep
                onUploaded={({ fileId, name }) =>
                  keep({ step: 'map', fileId, fileName: name, choices: null, result: null })
                }
              />
            ) : work.step === 'map' ? (
              <MapStep work={work} semesterId={semesterId} change={change} onOther={() => keep(null)} />
            ) : work.step === 'preview' && work.choices ? (
              <PreviewStep
                work={work}
                choices={work.choices}
                semesterId={semesterId}
                onBack={() => change({ step: 'map' })}
                onDone={(result) => change({ step: 'result', result })}
                onOther={() => keep(null)}
              />
            ) : (
              <ResultStep work={work} onAnother={() => keep(null)} />
            )}
          </StepFocus>
        </>
      )}
      <ClassBatches semesterId={semesterId} />
    </>
  );
}
