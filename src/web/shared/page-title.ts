import { useEffect } from 'react';
import { m } from '../../words/messages.js';

let ownTitle: string | null = null;
let routeTitle: string | null = null;

function write(): void {
  const title = ownTitle ?? routeTitle;
  document.title = title ? `${title} · ${m.shell_title()}` : m.shell_title();
}

/** The browser's tab says where one is: by the route, unless the screen knows better. */
export function nameTab(title: string | null): void {
  routeTitle = title;
  write();
}

/** For a screen about one thing: the tab is named after it once it is known. */
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
