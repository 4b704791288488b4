import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { Leads } from '../frame/not-yours.tsx';
import { SETTING_PAGES, SETTING_PARTS, type SettingPart } from './setting-index.ts';
import styles from './settings-index.module.css';

/** Everything that can be set, each with what it decides: the parts of the form below, and the pages of their own. */
export function SettingsIndex() {
  const id = useId();
  return (
    <nav className={styles.index} aria-label={m.settings_index()}>
      <h2 id={`${id}-here`}>{m.settings_index_here()}</h2>
      <ul aria-labelledby={`${id}-here`}>
        {SETTING_PARTS.map((part) => (
          <li key={part.id}>
            {/* Pressed again it leads there again, though the address stays. */}
            <Link to={staffPaths.settings} hash={part.id} onClick={() => goTo(part.id)}>
              {part.name()}
            </Link>
            <p>{part.about()}</p>
          </li>
        ))}
      </ul>
      <h2 id={`${id}-pages`}>{m.settings_index_pages()}</h2>
      <ul aria-labelledby={`${id}-pages`}>
        {SETTING_PAGES.map(({ to, search, name, about, screen }) => {
          const entry = (
            <li key={name()}>
              <Link to={to} search={search ?? {}}>
                {name()}
              </Link>
              <p>{about()}</p>
            </li>
          );
          return screen ? (
            <Leads key={name()} to={screen}>
              {entry}
            </Leads>
          ) : (
            entry
          );
        })}
      </ul>
    </nav>
  );
}

/** The part that the address names has the focus once the form is there. */
export function useAskedPart(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const part = SETTING_PARTS.find(({ id }) => id === hash);
    if (part) goTo(part.id);
  }, [hash]);
}

function goTo(part: SettingPart): void {
  const there = document.getElementById(part);
  there?.focus({ preventScroll: true });
  there?.scrollIntoView();
}
