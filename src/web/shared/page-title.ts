import { useEffect } from 'react';
import { m } from '../../words/messages.js';

let ownTitle: string | null = null;
let routeTitle: string | null = null;

function write(): void {
  const title = ownTitle ?? routeTitle;
  document.title = title ? `${title} · ${m.shell_title()}` : m.shell_title();
}

/** Sets the route's title of the browser tab; a title set by the screen takes precedence. */
export function nameTab(title: string | null): void {
  routeTitle = title;
  write();
}

/** For a screen about one thing: names the tab after it once its name is loaded. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    ownTitle = title;
    write();
    return () => {
      ownTitle = null;
    };
  }, [title]);
}
