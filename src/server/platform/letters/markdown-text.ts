/** What Markdown says, for mails that are read as text: without its signs, a link as its words and its address, a list as lines. */
export function markdownAsText(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => inline(line.replace(/^ {0,3}(?:#{1,6} +(.*?)(?: +#+)?|> ?(.*)|[*+] +(.*))$/, asLine)))
    .join('\n');
}

function asLine(line: string, heading?: string, quote?: string, item?: string): string {
  return heading ?? quote ?? (item === undefined ? line : `- ${item}`);
}

// A star or a dash within a word is a part of it: snake_case, 2*3*4.
const SIGNS =
  /\\([!-/:-@[-`{-~])|!\[([^\]]*)\]\([^)]*\)|\[([^\]]+)\]\(\s*<?([^)>]*?)>?\s*\)|<((?:https?:|mailto:)[^>\s]+)>|`([^`]+)`|(?<!\w)(\*\*|__|\*|_)(?=\S)(.+?)(?<=\S)\7(?!\w)/g;

/** Emphasis may hold a link, and a link emphasis: what stands within is read in the same way. */
function inline(line: string): string {
  return line
    .replace(/( {2,}|\\)$/, '')
    .replaceAll(SIGNS, (_whole, sign, picture, words, address, bare, code, _mark, marked) => {
      if (words !== undefined) return words === address ? address : `${inline(words)} (${address})`;
      return marked === undefined ? (sign ?? picture ?? bare ?? code) : inline(marked);
    });
}
