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
/** The same where some stand for nothing. */
type SomeValues = Readonly<Partial<Record<Placeholder, string>>>;

const MARK = /\{\s*([\p{L}_][\p{L}\p{N}_-]{0,40})\s*\}/gu;

/** Names between braces that no placeholder has, each once, in the order of the text. */
export function unknownPlaceholders(text: string, known: readonly string[] = PLACEHOLDERS): string[] {
  const names = [...text.matchAll(MARK)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** The text with every placeholder replaced by its value; unknown names and other braces stay as they stand. */
export function fillPlaceholders(text: string, values: SomeValues): string {
  return text.replaceAll(MARK, (mark, name: string) => (isPlaceholder(name) ? (values[name] ?? mark) : mark));
}

/**
 * The same for Markdown: values are shown as they are, whatever signs they contain, so that nobody's name becomes a link or a
 * heading. The address of `{url}` becomes a link, also inside one written by hand: `[your classes]({url})`.
 */
export function fillMarkdownPlaceholders(text: string, values: SomeValues & { readonly url: string }): string {
  const inLinks = text.replaceAll(/(\]\()\s*\{\s*url\s*\}\s*(?=\))/g, `$1${linkTarget(values.url)}`);
  return inLinks.replaceAll(MARK, (mark, name: string) => {
    const value = isPlaceholder(name) ? values[name] : undefined;
    if (value === undefined) return mark;
    return name === 'url' ? `<${linkTarget(value)}>` : escapeMarkdown(value);
  });
}

/** What the school's words in a letter to many may refer to: a price was agreed with nobody there, and a class or semester is known where one was chosen. */
export function placeholdersOfLetter({
  hasClass,
  hasSemester,
}: {
  readonly hasClass: boolean;
  readonly hasSemester: boolean;
}): Placeholder[] {
  const closed = new Set<Placeholder>([
    'price',
    ...(hasClass ? [] : (['class', 'dates', 'location'] as const)),
    ...(hasSemester ? [] : (['semester'] as const)),
  ]);
  return PLACEHOLDERS.filter((name) => !closed.has(name));
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
