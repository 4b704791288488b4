import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { whyOf } from '../../shared/failure.ts';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { ClassForm } from './form/class-form.tsx';

/** The form of one class. */
export function EditClassPage() {
  const { classId = '' } = useParams({ strict: false });
  return <EditOne key={classId} classId={classId} />;
}

function EditOne({ classId }: { classId: string }) {
  const { call } = useApp();
  // Asked once when the form opens, and kept by nobody: an answer from before is what others may have changed since.
  const edited = useQuery({
    queryKey: ['class-form', classId],
    queryFn: () => call(calls.staffClass, { classId }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const choices = useReport('classChoices', null);
  const error = edited.error ?? (choices.data ? null : choices.error);
  const first = edited.data?.class;
  return (
    <StaffPage
      title={first?.content.title || m.class_form_page()}
      back={{ to: first ? staffPaths.managedClass(classId) : staffPaths.classManagement, words: m.class_form_back() }}
      lead={first && <p>{m.class_form_lead({ semester: first.semesterName })}</p>}
    >
      {edited.data && choices.data ? (
        <ClassForm first={edited.data} choices={choices.data} />
      ) : error ? (
        whyOf(error) === 'gone' ? (
          <Gone />
        ) : (
          <ReportTrouble
            error={error}
            retry={() => {
              void edited.refetch();
              void choices.refetch();
            }}
          />
        )
      ) : (
        <TableSkeleton rows={10} />
      )}
    </StaffPage>
  );
}

function Gone() {
  return (
    <Empty title={m.class_form_gone_title()}>
      <p>{m.class_form_gone_lead()}</p>
      <Link to={staffPaths.classManagement}>{m.class_form_to_classes()}</Link>
    </Empty>
  );
}
