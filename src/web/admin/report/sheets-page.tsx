import { useParams } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { ClassSheets, useClassSheets } from './class-sheets.tsx';

/** The sheets of one class by themselves. */
export function SheetsPage() {
  const { classId = '' } = useParams({ strict: false });
  const sheets = useClassSheets(classId);
  const { data } = sheets.report;
  const title = data?.class.id === classId ? m.sheets_title({ title: data.class.title }) : m.sheets_open();
  return (
    <StaffPage
      title={title}
      back={{ to: staffPaths.roster(classId), words: m.sheets_back_roster() }}
      lead={data?.class.about.join(' · ')}
    >
      <ClassSheets sheets={sheets} />
    </StaffPage>
  );
}
