import TurndownService from 'turndown';

const TAG =
  /<\/?(?:p|br|hr|div|span|strong|b|em|i|u|s|a|ul|ol|li|h[1-6]|table|thead|tbody|tr|t[dh]|font|img|blockquote|pre|code|sub|sup|small|section|article|iframe|script|style)(?:\s[^<>]*)?\/?>/i;
const ENTITY =
  /&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|bull|[aeiounAEIOUNcC](?:acute|grave|circ|uml|tilde|cedil)|szlig|deg|eacute|copy|reg|trade|#\d{2,6}|#x[\da-f]{2,6});/i;

/** Whether a text is HTML: a tag of it, or a character written as `&amp;`. */
export function isHtml(text: string): boolean {
  return TAG.test(text) || ENTITY.test(text);
}

const markdown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', br: '\\' });
// What runs, or stands elsewhere, is no text of a class.
markdown.remove(['script', 'style', 'iframe']);

const plain = new TurndownService({ br: '' });
plain.escape = (text) => text;
plain.remove(['script', 'style', 'iframe']);
plain.addRule('text only', {
  filter: () => true,
  replacement: (content, node) => (node.nodeName === 'BR' ? ' ' : content),
});

/** HTML as the Markdown that descriptions are written in. */
export function toMarkdown(html: string): string {
  return TAG.test(html) ? markdown.turndown(html) : html.split('\n').map(toPlain).join('\n');
}

/** HTML as one line of plain text. */
export function toPlain(html: string): string {
  return plain
    .turndown(TAG.test(html) ? html : html.replaceAll('<', '&lt;'))
    .replaceAll('\u{a0}', ' ')
    .trim();
}
