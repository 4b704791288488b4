import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeRole, nameRole, staffRolesOf } from '../../shared/role-words.ts';
import { isAdmin, useRoles } from '../../shared/roles.ts';

/** What somebody may do at the school beside being family, and where. */
export function OwnRoles() {
  const told = useRoles() ?? [];
  return (
    <>
      {staffRolesOf(told).map((role) => (
        <p key={role}>
          <strong>{nameRole(role)}</strong>
          <br />
          {role === 'instructor' ? m.roles_instructor_today() : describeRole(role)}
        </p>
      ))}
      {told.includes('instructor') && (
        <p>
          <Link to={paths.teaching}>{m.teaching_title()}</Link>
        </p>
      )}
      {isAdmin(told) && (
        <p>
          <Link to={paths.admin}>{m.roles_to_staff()}</Link>
        </p>
      )}
    </>
  );
}
