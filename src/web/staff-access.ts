import { type Access, decideReach } from '../contract/kit.ts';
import { ADMINISTRATORS, READERS, REGISTRARS } from '../contract/staff.ts';

// Beside the calls, which decide by themselves: who has use for which staff screen, so that a screen says so instead of failing.

const CLOSED = {
  SheetsPage: { roles: [...READERS.roles, 'health'] },
  ImportStudentsPage: ADMINISTRATORS,
  MergeStudentsPage: REGISTRARS,
  MergeFamiliesPage: REGISTRARS,
  AsFamilyPage: REGISTRARS,
  CircularsPage: REGISTRARS,
  NewCircularPage: REGISTRARS,
  CircularPage: REGISTRARS,
  OnBehalfPage: REGISTRARS,
  MailPage: ADMINISTRATORS,
  EditClassPage: ADMINISTRATORS,
  ImportPage: ADMINISTRATORS,
  RollForwardPage: ADMINISTRATORS,
  SettingsPage: ADMINISTRATORS,
  RolesPage: ADMINISTRATORS,
} as const;

/** A staff screen that not all who read the others may open. */
export type ClosedScreen = keyof typeof CLOSED;

/** Who may open a staff screen; where nothing else is said, all who may read. */
export function accessOf(screen: string | undefined): Exclude<Access, string> {
  return isClosed(screen) ? CLOSED[screen] : READERS;
}

/** Whether somebody with these roles may open it. */
export function mayOpen(screen: string | undefined, roles: readonly string[]): boolean {
  return decideReach(accessOf(screen), roles) !== null;
}

function isClosed(screen: string | undefined): screen is ClosedScreen {
  return screen !== undefined && Object.hasOwn(CLOSED, screen);
}
