declare global {
  interface Window {
    /** What the page did that it must not, noted from its first moment on. */
    seen: { shifted: string[]; refused: string[] };
  }
}

/** What the browser tells of a shift; TypeScript's own types do not know it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page before anything else, and notes there what moved unasked and what the policy refused. */
export function watch(): void {
  const isUnasked = (entry: PerformanceEntry): entry is LayoutShift =>
    'hadRecentInput' in entry && entry.hadRecentInput === false;
  window.seen = { shifted: [], refused: [] };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
    window.seen.refused.push(`${violatedDirective} ${sourceFile}`),
  );
  new PerformanceObserver((list) => {
    // Also where the browser does not say what moved.
    for (const entry of list.getEntries())
      if (isUnasked(entry))
        window.seen.shifted.push(
          JSON.stringify([
            entry.value,
            ...entry.sources.map(({ node, previousRect: from, currentRect: to }) => [node?.textContent, from, to]),
          ]),
        );
  }).observe({ type: 'layout-shift', buffered: true });
}
