import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffQuestion } from '../../../contract/questions.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { QuestionForm } from './question-form.tsx';
import { ArchivedQuestions, QuestionList } from './question-list.tsx';

/** What the school asks of students beside what every school asks: written, put into an order, and archived. */
export function QuestionsPage() {
  const report = useReport('staffQuestions', {});
  // Null: a new one.
  const [edited, setEdited] = useState<StaffQuestion | null | undefined>(undefined);
  const runs = useRunsSchool();
  const add = runs && <Button onClick={() => setEdited(null)}>{m.questions_add()}</Button>;
  return (
    <StaffPage
      title={m.questions_title()}
      lead={m.questions_lead()}
      tools={
        <>
          <Leads to="SettingsPage">
            <Link to={staffPaths.settings}>{m.admin_part_settings()}</Link>
          </Leads>
          {/* Where there is none, it stands in their place. */}
          {report.data?.questions.some(({ isArchived }) => !isArchived) && add}
        </>
      }
    >
      <ReportContent report={report}>
        {({ questions, classes }) => {
          const live = questions.filter(({ isArchived }) => !isArchived);
          return (
            <Stack gap="large">
              {live.length === 0 ? (
                <Empty title={m.questions_empty_title()}>
                  {runs && <p>{m.questions_empty()}</p>}
                  {add}
                </Empty>
              ) : (
                <QuestionList questions={live} onEdit={setEdited} />
              )}
              <ArchivedQuestions questions={questions.filter(({ isArchived }) => isArchived)} />
              {edited !== undefined && (
                <QuestionForm
                  key={edited?.id ?? 'new'}
                  question={edited}
                  classes={classes}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </Stack>
          );
        }}
      </ReportContent>
    </StaffPage>
  );
}
