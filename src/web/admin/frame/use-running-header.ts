import { useEffect } from 'react';

/** Puts lines at the top and bottom of every printed page, with "page X of Y" made by `pageOf` from two counters. */
export function useRunningHeader(parts: {
  start: string;
  end: string;
  foot: string;
  pageOf: (page: string, pages: string) => string;
}): void {
  const { start, end, foot } = parts;
  const page = parts.pageOf('\ue000', '\ue001');
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page {
      margin: 20mm 14mm 16mm;
      @top-left { content: ${quote(start)}; ${TEXT} width: 64%; text-align: left; }
      @top-center { content: none; }
      @top-right { content: ${quote(end)}; ${TEXT} width: 36%; text-align: right; }
      @bottom-left { content: ${quote(foot)}; ${TEXT} text-align: left; }
      @bottom-right { content: ${counters(page)}; ${TEXT} text-align: right; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [start, end, foot, page]);
}

const TEXT =
  'font: 9pt system-ui, sans-serif; color: #000; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;';

/** Text as a CSS string: whatever a class is called, it cannot end the string. */
function quote(text: string): string {
  const escape = (character: string) => `\\${character.codePointAt(0)?.toString(16) ?? '20'} `;
  return `"${text.replaceAll(/["\\\p{Cc}<]/gu, escape)}"`;
}

function counters(words: string): string {
  return words
    .split(/([\ue000\ue001])/)
    .map((part) => (part === '\ue000' ? 'counter(page)' : part === '\ue001' ? 'counter(pages)' : quote(part)))
    .join(' ');
}
