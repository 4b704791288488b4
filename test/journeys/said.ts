declare global {
  interface Window {
    /** Every text that the page has shown, from its first moment on. */
    said: Set<string>;
    /** What its cards and rows said. */
    told: Set<string>;
  }
}

/** Runs in the page before anything else, and notes there what it says beside its cards and rows, however short it stands. */
export function noteSaid(): void {
  const unspoken = 'script, style, noscript, template, [hidden], [aria-hidden=true]';
  // A card or a row says what the server told; which of them are drawn first is another matter each time.
  const rows = 'article, tbody, li:has(h2, h3, h4)';
  const [said, told] = [new Set<string>(), new Set<string>()];
  Object.assign(window, { said, told });
  const note = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = node.nodeType === 3 ? node : walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement } = text;
      if (!text.nodeValue?.trim() || !parentElement || parentElement.closest(unspoken)) continue;
      // What names the time of day says it anew each time.
      const words = parentElement.textContent.replaceAll(/\s+/g, ' ').replaceAll(/\d?\d:\d\d/g, '…');
      (parentElement.closest(rows) ? told : said).add(words.trim().slice(0, 200));
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) note(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: its headings, controls with their names and values, tables and lists with their length, alerts, what is on its way. */
export function whatStands(): string[] {
  const short = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const nameOf = (each: Element): string => {
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])].map((label) => label.textContent) : [];
    return short(each.getAttribute('aria-label') ?? (labels.join(' ') || each.textContent));
  };
  const stateOf = (each: Element): string => {
    const value =
      each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement ? `=${short(each.value)}` : '';
    return `${value}${each.matches(':disabled, [aria-disabled=true]') ? ' (disabled)' : ''}`;
  };
  const all = (what: string) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
  return [
    ...all('h1, h2, h3, h4, legend, caption, th').map((each) => `heading ${short(each.textContent)}`),
    ...all('a, button, input, select, textarea, [role=button], [role=menuitem]').map(
      (each) => `${each.tagName.toLowerCase()} ${nameOf(each)}${stateOf(each)}`,
    ),
    ...all('tbody, ul, ol, dl').map((each) => `${each.tagName.toLowerCase()} of ${each.childElementCount}`),
    ...all('[role=alert]').map((each) => `alert ${short(each.textContent)}`),
    ...all('[aria-busy=true]').map(() => 'on its way'),
  ];
}
