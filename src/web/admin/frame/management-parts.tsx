import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import styles from './management-parts.module.css';
import { useAddress } from './use-address.ts';

const parts = [
  [paths.classManagement, m.admin_part_classes],
  [paths.managedGroups, m.admin_part_groups],
  [paths.managedSemesters, m.admin_part_semesters],
  [paths.managedMessages, m.admin_part_messages],
  [paths.managedMail, m.admin_part_mail],
  [paths.managedPeople, m.admin_part_people],
  [paths.managedImport, m.admin_part_import],
] as const;

/** The parts of class management, each a route of its own; the chosen semester goes along in the address. Stands first in a `StaffPage`. */
export const ManagementParts = memo(function ManagementParts() {
  const [{ semester }] = useAddress();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the tabs go on past the edge.
    const here = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && here) bar.current.scrollLeft = here.offsetLeft - bar.current.clientWidth / 3;
  }, []);
  return (
    <nav ref={bar} aria-label={m.admin_parts()} className={styles.parts}>
      {parts.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          search={{ semester }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.part}
        >
          {words()}
        </Link>
      ))}
    </nav>
  );
});
