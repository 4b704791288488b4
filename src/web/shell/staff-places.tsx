import { createLink, Link } from '@tanstack/react-router';
import { type ComponentProps, useId } from 'react';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';
import { useApp } from '../shared/app.tsx';
import { useRoles } from '../shared/roles.ts';
import { mayOpen } from '../staff-access.ts';
import { FURTHER, openTo, type Place, SPECIFIED, TEACHING } from './staff-place-list.ts';
import styles from './staff-places.module.css';

/** The staff's places, as the menu and the navigation at the left of staff screens show them. */
export function StaffPlaces({ label, onChoose }: { label: string; onChoose?: () => void }) {
  const { studentsUrl } = useApp().organization;
  const roles = useRoles() ?? [];
  const further = openTo(roles, FURTHER);
  const headingId = useId();
  return (
    <nav aria-label={label} className={styles.places}>
      <ul>
        <Entry place={{ to: paths.classes, words: m.shell_menu_classes, isSchoolWide: true }} onChoose={onChoose} />
        <li>
          <h2 className={styles.heading} id={headingId}>
            {m.shell_menu_admin()}
          </h2>
          <ul aria-labelledby={headingId}>
            {openTo(roles, [...SPECIFIED, ...(roles.includes('instructor') ? [TEACHING] : [])]).map((place) => (
              <Entry key={place.to} place={place} onChoose={onChoose} />
            ))}
          </ul>
        </li>
        {further.length > 0 && (
          <li>
            <h2 className={styles.heading} id={`${headingId}-further`}>
              {m.shell_menu_management()}
            </h2>
            <ul aria-labelledby={`${headingId}-further`}>
              {further.map((place) => (
                <Entry key={place.to} place={place} onChoose={onChoose} />
              ))}
            </ul>
          </li>
        )}
        {studentsUrl ? (
          <li>
            <a href={studentsUrl} className={styles.entry} target="_blank" rel="noreferrer" onClick={onChoose}>
              {m.shell_menu_students()}
            </a>
          </li>
        ) : (
          mayOpen('SettingsPage', roles) && (
            // Until the school has named that site: where it is named.
            <Entry
              place={{ to: staffPaths.settings, words: m.shell_menu_students, isSchoolWide: true }}
              isElse
              onChoose={onChoose}
            />
          )
        )}
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly place: Place;
  /** It leads to a screen that has an entry of its own, which is the one that is marked. */
  readonly isElse?: boolean;
  readonly onChoose: (() => void) | undefined;
}

function Entry({ place: { to, words, isSchoolWide }, isElse, onChoose }: EntryProps) {
  const EntryLink = isElse ? UnmarkedLink : Link;
  return (
    <li>
      <EntryLink
        to={to}
        search={({ semester }) => (isSchoolWide || semester === undefined ? {} : { semester })}
        activeOptions={{ exact: to === paths.admin, includeSearch: false }}
        className={styles.entry}
        onClick={onChoose}
      >
        {words()}
      </EntryLink>
    </li>
  );
}

const UnmarkedLink = createLink(({ 'aria-current': _marked, children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor}>{children}</a>
));
