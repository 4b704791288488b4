/** What can be used, in the order of the page. */
const USABLE = [
  'a[href]',
  ...['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled, [hidden])`),
  'summary',
].join();
const NAMES = ':scope > :is(h1, h2, h3, h4, summary, legend)';

/**
 * Whoever works with the keyboard stays where they were when what they used goes away: on what came in its place, else on the heading of
 * the part of the page in which it was. Behind a dialog that goes away, that is what had opened it. A step to another address is not its
 * matter (`navigation.ts`).
 */
export function keepFocus(): () => void {
  /** What has the focus and everything around it, from the inside out; empty once whoever uses the page has gone elsewhere. */
  let path: readonly Element[] = document.activeElement ? around(document.activeElement) : [];
  let pathname = location.pathname;
  const openers = new WeakMap<Element, readonly Element[]>();

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('dialog');
    if (dialog && !path.includes(dialog)) openers.set(dialog, path);
    path = around(target);
    pathname = location.pathname;
  };
  // A press beside everything takes the focus away and leaves what had it: by then it is known which of the two it was.
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (isNowhere() && target instanceof Element && target.isConnected) path = [];
    });
  const onChange = (changes: readonly MutationRecord[]) => {
    if (!isNowhere() || !path[0] || path[0].isConnected || location.pathname !== pathname) return;
    const dialog = path.find((each) => !each.isConnected && each.matches('dialog'));
    const left = dialog ? (openers.get(dialog) ?? []) : path;
    goOn(
      left.filter((each) => each.isConnected),
      left[0],
      changes.flatMap(({ addedNodes }) => [...addedNodes]),
    );
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}

const isNowhere = () => document.activeElement === document.body || document.activeElement === null;

function around(element: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) found.push(each);
  return found;
}

/** Brings the focus to what opened a dialog, to what is new in the innermost part that is left, or to what that part is called. */
function goOn(left: readonly Element[], opener: Element | undefined, added: readonly Node[]): void {
  const [innermost] = left;
  if (!innermost) return;
  if (innermost === opener) return focus(opener);
  const fresh = [...innermost.querySelectorAll(USABLE)].filter((each) => added.some((node) => node.contains(each)));
  const wanted = fresh.find((each) => each.matches('[data-autofocus]')) ?? fresh[0];
  focus(wanted ?? left.map(nameOf).find(Boolean));
}

function nameOf(part: Element): Element | null {
  const labelled = part.getAttribute('aria-labelledby');
  if (labelled) return document.getElementById(labelled);
  return part.querySelector(part.matches('main') ? 'h1' : NAMES);
}

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(`${USABLE}, [tabindex]`)) element.tabIndex = -1;
  element.focus();
}
