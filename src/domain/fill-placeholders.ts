/** What the school's words in a confirmation e-mail may refer to; each stands for facts of one registration. */
export const PLACEHOLDERS = [
  'guardian',
  'student',
  'class',
  'semester',
  'dates',
  'location',
  'price',
  'school',
  'help',
  'url',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What each placeholder stands for in one mail. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const MARK = /\{\s*([\p{L}_][\p{L}\p{N}_-]{0,40})\s*\}/gu;

/** Names between braces that no placeholder has, each once, in the order of the text. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(MARK)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** The text with every placeholder replaced by its value; unknown names and other braces stay as they stand. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(MARK, (mark, name: string) => (isPlaceholder(name) ? values[name] : mark));
}

/**
 * The same for Markdown: values are shown as they are, whatever signs they contain, so that nobody's name becomes a link or a
 * heading. The address of `{url}` becomes a link, also inside one written by hand: `[your classes]({url})`.
 */
export function fillMarkdownPlaceholders(text: string, values: PlaceholderValues): string {
  const inLinks = text.replaceAll(/(\]\()\s*\{\s*url\s*\}\s*(?=\))/g, `$1${linkTarget(values.url)}`);
  return inLinks.replaceAll(MARK, (mark, name: string) => {
    if (!isPlaceholder(name)) return mark;
    return name === 'url' ? `<${linkTarget(values.url)}>` : escapeMarkdown(values[name]);
  });
}

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name);
}

/** Every sign that Markdown may read as its own, behind a backslash; ends of lines become spaces. */
function escapeMarkdown(value: string): string {
  return value.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}

function linkTarget(url: string): string {
  return url
    .replaceAll(/[\s<>()]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
