import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { admin, toCatalogue } from './root-route.tsx';

/** A screen of the staff; it names the browser's tab itself (`StaffPage`), so that its words are not part of the first load. */
function page<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => admin, path, component: lazyRouteComponent(load, name) });
}

const classManagement = page(
  'classes/management',
  () => import('./admin/classes/classes-page.tsx'),
  'ClassManagementPage',
);
/** One class opens over the table of all, which stays as it is. */
const classPanel = createRoute({
  getParentRoute: () => classManagement,
  path: 'class/$classId',
  component: lazyRouteComponent(() => import('./admin/classes/class-panel-page.tsx'), 'ClassPanelPage'),
});

export const staffRoutes = [
  page('/', () => import('./admin/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  page('report', () => import('./admin/report/report-page.tsx'), 'ReportPage'),
  page('report/$classId', () => import('./admin/report/roster-page.tsx'), 'RosterPage'),
  page('t-shirts', () => import('./admin/t-shirts/t-shirts-page.tsx'), 'TshirtsPage'),
  page('enrollments', () => import('./admin/enrollments/enrollments-page.tsx'), 'StaffEnrollmentsPage'),
  classManagement.addChildren([classPanel]),
  page('classes/management/class/$classId/edit', () => import('./admin/classes/edit-class-page.tsx'), 'EditClassPage'),
  page('classes/management/groups', () => import('./admin/groups/groups-page.tsx'), 'GroupsPage'),
  page('classes/management/semesters', () => import('./admin/semesters/semesters-page.tsx'), 'SemestersPage'),
  page('classes/management/messages', () => import('./admin/semesters/messages-page.tsx'), 'MessagesPage'),
  page('classes/management/mail', () => import('./admin/semesters/mail-page.tsx'), 'MailPage'),
  page('classes/management/people', () => import('./admin/directory/directory-page.tsx'), 'DirectoryPage'),
  page('classes/management/import', () => import('./admin/import/import-page.tsx'), 'ImportPage'),
  page(
    'classes/management/roll-forward',
    () => import('./admin/roll-forward/roll-forward-page.tsx'),
    'RollForwardPage',
  ),
  page('settings', () => import('./admin/settings/settings-page.tsx'), 'SettingsPage'),
  page('roles', () => import('./admin/settings/roles-page.tsx'), 'RolesPage'),
  page('audit', () => import('./admin/audit/audit-page.tsx'), 'AuditPage'),
  page('outbox', () => import('./admin/outbox/outbox-page.tsx'), 'OutboxPage'),
  createRoute({ getParentRoute: () => admin, path: '$', beforeLoad: toCatalogue }),
] as const;
