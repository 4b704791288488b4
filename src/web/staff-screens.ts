import type { ComponentType } from 'react';

// Where the staff's screens are; the list of what each one needs is no part of the first load.
const staffScreens = {
  DashboardPage: () => import('./admin/dashboard/dashboard-page.tsx'),
  ReportPage: () => import('./admin/report/report-page.tsx'),
  RosterPage: () => import('./admin/report/roster-page.tsx'),
  SheetsPage: () => import('./admin/report/sheets-page.tsx'),
  ClassAttendancePage: () => import('./admin/report/attendance/class-attendance-page.tsx'),
  SemesterAttendancePage: () => import('./admin/report/attendance/semester-attendance-page.tsx'),
  FieldPackPage: () => import('./admin/report/field-pack-page.tsx'),
  TshirtsPage: () => import('./admin/t-shirts/t-shirts-page.tsx'),
  TshirtPartPage: () => import('./admin/t-shirts/tshirt-part-page.tsx'),
  TshirtSizesPage: () => import('./admin/t-shirts/sizes/sizes-page.tsx'),
  StaffEnrollmentsPage: () => import('./admin/enrollments/enrollments-page.tsx'),
  EnrollmentPanelPage: () => import('./admin/enrollments/panel/enrollment-panel-page.tsx'),
  OnBehalfPage: () => import('./admin/enrollments/behalf/on-behalf-page.tsx'),
  StaffStudentsPage: () => import('./admin/students/students-page.tsx'),
  ImportStudentsPage: () => import('./admin/students/import/import-students-page.tsx'),
  MergeStudentsPage: () => import('./admin/students/merge-page.tsx'),
  AsFamilyPage: () => import('./seen-as/as-family-page.tsx'),
  MergeFamiliesPage: () => import('./admin/families/merge/merge-page.tsx'),
  FamiliesPage: () => import('./admin/families/table/families-page.tsx'),
  OwingPage: () => import('./admin/payments/owing-page.tsx'),
  ReceivedPage: () => import('./admin/payments/received-page.tsx'),
  FamilyPage: () => import('./admin/families/family-page.tsx'),
  StaffStudentPage: () => import('./admin/students/student-page.tsx'),
  ClassManagementPage: () => import('./admin/classes/classes-page.tsx'),
  ClassDeskPage: () => import('./admin/classes/desk/class-desk-page.tsx'),
  EditClassPage: () => import('./admin/classes/edit-class-page.tsx'),
  GroupsPage: () => import('./admin/groups/groups-page.tsx'),
  SemestersPage: () => import('./admin/semesters/semesters-page.tsx'),
  MessagesPage: () => import('./admin/semesters/messages-page.tsx'),
  MailPage: () => import('./admin/semesters/mail-page.tsx'),
  DirectoryPage: () => import('./admin/directory/directory-page.tsx'),
  ImportPage: () => import('./admin/imports/import-page.tsx'),
  RollForwardPage: () => import('./admin/roll-forward/roll-forward-page.tsx'),
  QuestionsPage: () => import('./admin/questions/questions-page.tsx'),
  SettingsPage: () => import('./admin/settings/settings-page.tsx'),
  WaiversPage: () => import('./admin/waivers/waivers-page.tsx'),
  WaiverPage: () => import('./admin/waivers/waiver-page.tsx'),
  WaiverSignersPage: () => import('./admin/waivers/signers-page.tsx'),
  RolesPage: () => import('./admin/roles/roles-page.tsx'),
  AuditPage: () => import('./admin/audit/audit-page.tsx'),
  CircularsPage: () => import('./admin/circulars/circulars-page.tsx'),
  NewCircularPage: () => import('./admin/circulars/new-circular-page.tsx'),
  CircularPage: () => import('./admin/circulars/circular-page.tsx'),
  OutboxPage: () => import('./admin/outbox/outbox-page.tsx'),
} as const;

export type StaffScreen = keyof typeof staffScreens;

/** Fetches a screen, which says by itself to whom it is closed. */
export async function loadStaffScreen(name: StaffScreen): Promise<Record<string, ComponentType>> {
  const [screens, { forRoles }] = await Promise.all([
    staffScreens[name]() as Promise<Record<string, ComponentType>>,
    import('./admin/frame/not-yours.tsx'),
  ]);
  const screen = screens[name];
  return screen ? { [name]: forRoles(name, screen) } : screens;
}
