import type { RegisteredRouter } from '@tanstack/react-router';
import { nameTab } from '../shared/page-title.ts';
import { stateHistory } from '../shared/state-history.ts';

/** After a step to another screen: the tab's title says where one is, and focus stands on the heading. */
export function followNavigation(router: RegisteredRouter): void {
  let focused: Element | null = null;
  let shown: string | null = null;
  router.subscribe('onBeforeNavigate', () => {
    focused = document.activeElement;
  });
  router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
    const match = router.state.matches.at(-1);
    stateHistory.add('route', match?.routeId ?? 'unknown');
    if (shown === pathname) return;
    const isFirst = shown === null;
    shown = pathname;
    const title = match?.staticData.title;
    nameTab(title?.() ?? null);
    // Whoever has moved on meanwhile, into a menu for instance, keeps the focus.
    const active = document.activeElement;
    // So does whoever goes from one to the next beside a list, in the list or in the panel.
    if (document.querySelector('dialog[data-beside]')) return;
    if (!isFirst && (active === focused || active === document.body)) focusHeading();
  });
}

function focusHeading(): void {
  const content = document.getElementById('content');
  const target = content?.querySelector<HTMLElement>('h1') ?? content;
  if (target?.tagName === 'H1') target.tabIndex = -1;
  target?.focus({ preventScroll: true });
}
