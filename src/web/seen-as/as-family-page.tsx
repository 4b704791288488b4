import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../contract/functions.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { m } from '../../words/messages.js';
import { type CallFunction, CallFailure } from '../call.ts';
import { staffPaths } from '../staff-paths.ts';
import { Enrollments } from '../portal/enrollments/enrollments-page.tsx';
import { StudentList } from '../portal/students/students-list.tsx';
import { AppProvider, useApp } from '../shared/app.tsx';
import { LookingOn } from '../shared/looking-on.tsx';
import { Section } from '../ui/section.tsx';
import { ReportContent } from '../admin/frame/report-state.tsx';
import { StaffPage } from '../admin/frame/staff-page.tsx';
import { useReport } from '../admin/frame/use-report.ts';
import styles from './seen-as.module.css';

type View = OutputOf<typeof functions.viewAsFamily>;

/** A guardian's own screens, as they stand, without what only they can do. */
export function AsFamilyPage() {
  const { familyId = '', guardianId = '' } = useParams({ strict: false });
  const report = useReport('viewAsFamily', { guardianId });
  const found = report.isPlaceholderData ? undefined : report.data;
  const { account } = found?.account ?? {};
  return (
    <StaffPage
      title={
        account ? m.families_as_title({ name: account.name || account.email || m.admin_unknown() }) : m.families_as()
      }
      lead={m.families_as_lead()}
      back={{ to: staffPaths.staffFamily(familyId), words: m.families_page() }}
    >
      <ReportContent report={{ ...report, data: found }}>{(view) => <Theirs view={view} />}</ReportContent>
    </StaffPage>
  );
}

/** The family's own pieces, over what the server told for them: they ask nothing else, and change nothing. */
function Theirs({ view }: { view: View }) {
  const app = useApp();
  const theirs = useMemo(() => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return { ...app, queryClient, call: answerFrom(view) };
  }, [app, view]);
  return (
    <AppProvider app={theirs}>
      <QueryClientProvider client={theirs.queryClient}>
        <LookingOn value>
          <fieldset disabled className={styles.theirs}>
            <Section title={m.account_enrollments_title()}>
              <Enrollments />
            </Section>
            <Section title={m.account_students_title()}>
              <StudentList students={view.students.students} onRemove={() => undefined} />
            </Section>
          </fieldset>
        </LookingOn>
      </QueryClientProvider>
    </AppProvider>
  );
}

function answerFrom(view: View): CallFunction {
  const answers: Readonly<Record<string, unknown>> = view;
  return async ({ name }, ...[, options]) => {
    options?.signal?.throwIfAborted();
    if (!Object.hasOwn(answers, name)) throw new CallFailure('permission-denied', m.families_as_nothing());
    // What the call of this name answers, told by one that is made of the same shapes.
    return answers[name] as never;
  };
}
