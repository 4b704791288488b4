import { createElement, type CSSProperties, type ReactNode, useMemo } from 'react';

// What our mails are made of; whatever else a letter might hold is shown by its words alone.
const TAGS = new Set(
  'a blockquote br code div em h1 h2 h3 h4 hr li ol p pre span strong table tbody td tr ul'.split(' '),
);

/**
 * The HTML of a mail, drawn again part by part. The page allows no inline styles in markup and no frames, so the styles are put back
 * through the elements themselves; attributes other than these and links are left behind.
 */
export function MailHtml({ html }: { html: string }) {
  return useMemo(() => {
    // In text and attribute values the server writes every quotation mark as an entity: only real attributes match.
    const held = html.replaceAll(' style="', ' data-style="');
    const { body } = new DOMParser().parseFromString(held, 'text/html');
    return <div style={styleOf(body)}>{childrenOf(body)}</div>;
  }, [html]);
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof HTMLElement) || node.getAttribute('aria-hidden') === 'true') return null;
    const tag = node.localName;
    if (tag === 'script' || tag === 'style') return null;
    const children = childrenOf(node);
    return createElement(
      TAGS.has(tag) ? (DEMOTED[tag] ?? tag) : 'span',
      { key: index, style: styleOf(node), ...attributesOf(node) },
      ...(children.length > 0 ? children : []),
    );
  });
}

/** The page has its own headings above the mail's. */
const DEMOTED: Readonly<Record<string, string>> = { h1: 'h4', h2: 'h5', h3: 'h6', h4: 'h6' };

function attributesOf(node: HTMLElement): Record<string, unknown> {
  const tag = node.localName;
  if (tag === 'table') return { role: 'presentation', cellPadding: 0, cellSpacing: 0 };
  if (tag === 'td') return { align: node.getAttribute('align') ?? undefined };
  const href = node.getAttribute('href') ?? '';
  return tag === 'a' && /^(https?|mailto):/i.test(href) ? { href, target: '_blank', rel: 'noreferrer' } : {};
}

/** `margin:0 0 16px;font-size:16px` as React takes it. */
function styleOf(node: Element): CSSProperties {
  const written = node.getAttribute('data-style') ?? '';
  const entries = written.split(';').flatMap((rule) => {
    const at = rule.indexOf(':');
    if (at < 0) return [];
    const name = rule
      .slice(0, at)
      .trim()
      .replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [[name, rule.slice(at + 1).trim()]];
  });
  return Object.fromEntries(entries);
}
