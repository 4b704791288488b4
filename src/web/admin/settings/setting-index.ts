import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import type { ClosedScreen } from '../../staff-access.ts';

/** A part of the settings form, in the order in which it stands there. */
export const SETTING_PARTS = [
  { id: 'school', name: m.settings_section_school, about: m.settings_about_school },
  { id: 'look', name: m.settings_section_look, about: m.settings_about_look },
  { id: 'place', name: m.settings_section_place, about: m.settings_about_place },
  { id: 'links', name: m.settings_section_links, about: m.settings_about_links },
  { id: 'deadlines', name: m.settings_section_deadlines, about: m.settings_about_deadlines },
  { id: 'payments', name: m.payments_title, about: m.settings_about_payments },
  { id: 'fairness', name: m.settings_section_fairness, about: m.settings_about_fairness },
  { id: 'attendance', name: m.attendance_title, about: m.settings_about_attendance },
  { id: 'second-factor', name: m.settings_section_second_factor, about: m.settings_about_second_factor },
  { id: 'retention', name: m.settings_section_retention, about: m.settings_about_retention },
  { id: 'grades', name: m.settings_section_grades, about: m.settings_about_grades },
  { id: 'config', name: m.settings_section_config, about: m.settings_about_config },
] as const;

export type SettingPart = (typeof SETTING_PARTS)[number]['id'];

interface SettingPage {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly name: () => string;
  /** What it decides. */
  readonly about: () => string;
  /** The screen, where it is not for all of the staff. */
  readonly screen?: ClosedScreen;
}

/** What is decided on a page of its own. */
export const SETTING_PAGES: readonly SettingPage[] = [
  { to: staffPaths.managedSemesters, name: m.admin_part_semesters, about: m.settings_about_semesters },
  {
    to: staffPaths.managedSemesters,
    search: { edit: 'closed-days' },
    name: m.closed_days_title,
    about: m.settings_about_closed_days,
  },
  { to: staffPaths.managedGroups, name: m.admin_part_groups, about: m.settings_about_groups },
  { to: staffPaths.managedPeople, name: m.admin_part_people, about: m.settings_about_people },
  { to: staffPaths.managedMessages, name: m.admin_part_messages, about: m.settings_about_messages },
  { to: staffPaths.managedMail, name: m.admin_part_mail, about: m.settings_about_mail, screen: 'MailPage' },
  { to: staffPaths.managedQuestions, name: m.questions_title, about: m.settings_about_questions },
  { to: staffPaths.tshirtSizes, name: m.tshirts_settings, about: m.settings_about_tshirts },
  { to: staffPaths.staffWaivers, name: m.waivers_title, about: m.settings_about_waivers },
  { to: staffPaths.roleGrants, name: m.admin_part_roles, about: m.settings_about_roles, screen: 'RolesPage' },
];
