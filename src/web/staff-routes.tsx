import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from './shared/lazy-screen.ts';
import { admin, toCatalogue } from './root-route.tsx';
import type { StaffScreen } from './staff-screens.ts';

function staffScreen(name: StaffScreen) {
  const load = async () => (await import('./staff-screens.ts')).loadStaffScreen(name);
  return lazyScreen(load, name);
}

/** A screen of the staff; it names the browser's tab itself (`StaffPage`), so that its words are not part of the first load. */
function page<const Path extends string>(path: Path, name: StaffScreen) {
  return createRoute({ getParentRoute: () => admin, path, component: staffScreen(name) });
}

/** An address of before, which bookmarks may hold, leads to the one of today with what it asked for. */
function moved<const Path extends string>(path: Path, to: string) {
  const leadOn = () => {
    throw redirect({ to, search: true, replace: true });
  };
  return createRoute({ getParentRoute: () => admin, path, beforeLoad: leadOn });
}

const staffEnrollments = page('enrollments', 'StaffEnrollmentsPage');
const enrollmentPanel = createRoute({
  getParentRoute: () => staffEnrollments,
  path: '$enrollmentId',
  component: staffScreen('EnrollmentPanelPage'),
});

export const staffRoutes = [
  page('/', 'DashboardPage'),
  page('report', 'ReportPage'),
  page('report/$classId', 'RosterPage'),
  page('report/field-pack', 'FieldPackPage'),
  page('report/$classId/sheets', 'SheetsPage'),
  page('report/$classId/attendance', 'ClassAttendancePage'),
  page('report/attendance', 'SemesterAttendancePage'),
  page('t-shirts', 'TshirtsPage'),
  page('t-shirts/$part', 'TshirtPartPage'),
  staffEnrollments.addChildren([enrollmentPanel]),
  page('enrollments/enroll', 'OnBehalfPage'),
  page('students', 'StaffStudentsPage'),
  page('students/import', 'ImportStudentsPage'),
  page('students/merge', 'MergeStudentsPage'),
  page('students/$studentId', 'StaffStudentPage'),
  page('families', 'FamiliesPage'),
  page('families/merge', 'MergeFamiliesPage'),
  page('families/$familyId', 'FamilyPage'),
  page('families/$familyId/as/$guardianId', 'AsFamilyPage'),
  page('payments', 'OwingPage'),
  page('payments/received', 'ReceivedPage'),
  page('classes/management', 'ClassManagementPage'),
  page('classes/management/class/$classId', 'ClassDeskPage'),
  page('classes/management/class/$classId/edit', 'EditClassPage'),
  page('classes/management/groups', 'GroupsPage'),
  page('classes/management/semesters', 'SemestersPage'),
  page('classes/management/messages', 'MessagesPage'),
  page('classes/management/mail', 'MailPage'),
  page('classes/management/directory', 'DirectoryPage'),
  page('classes/management/imports', 'ImportPage'),
  page('classes/management/roll-forward', 'RollForwardPage'),
  page('settings', 'SettingsPage'),
  page('settings/questions', 'QuestionsPage'),
  page('settings/t-shirts', 'TshirtSizesPage'),
  page('waivers', 'WaiversPage'),
  page('waivers/$waiverId', 'WaiverPage'),
  page('waivers/$waiverId/signers', 'WaiverSignersPage'),
  page('roles', 'RolesPage'),
  page('audit', 'AuditPage'),
  page('outbox', 'OutboxPage'),
  page('letters', 'CircularsPage'),
  page('letters/new', 'NewCircularPage'),
  page('letters/$circularId', 'CircularPage'),
  moved('classes/management/people', '/admin/classes/management/directory'),
  moved('classes/management/import', '/admin/classes/management/imports'),
  createRoute({ getParentRoute: () => admin, path: '$', beforeLoad: toCatalogue }),
] as const;
