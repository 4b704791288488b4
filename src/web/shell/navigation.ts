import { m } from '../../words/messages.js';
import type { RegisteredRouter } from '@tanstack/react-router';
import { stateHistory } from '../shared/state-history.ts';

/** After a step to another screen: the tab's title says where one is, and focus stands on the heading. */
export function followNavigation(router: RegisteredRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const match = router.state.matches.at(-1);
    stateHistory.add('route', match?.routeId ?? 'unknown');
    if (fromLocation?.pathname === toLocation.pathname) return;
    const title = match?.staticData.title;
    document.title = title ? `${title()} · ${m.shell_title()}` : m.shell_title();
    if (fromLocation) focusHeading();
  });
}

function focusHeading(): void {
  const content = document.getElementById('content');
  const target = content?.querySelector<HTMLElement>('h1') ?? content;
  if (target?.tagName === 'H1') target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
