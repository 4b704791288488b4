export interface Found {
  /** Texts and labels on the screen that stand outside of every message. */
  readonly unmarked: string[];
  /** What reaches beyond the window where the page scrolls sideways. */
  readonly tooWide: string[];
  /** Texts that are cut off where no "…" says so. */
  readonly cut: string[];
}

/** Runs in the page: everything that can be read there, and what of it has no room. */
export function look([open, close]: readonly [string, string]): Found {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[hidden], noscript');
  const outside = (text: string) => {
    let depth = 0;
    let rest = '';
    for (const letter of text) {
      if (letter === open) depth += 1;
      else if (letter === close) depth -= 1;
      else if (depth === 0) rest += letter;
    }
    return rest.trim();
  };
  const texts: string[] = [];
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    // What stands in `code` is typed just so in every language.
    if (!isShown(element) || ['SCRIPT', 'STYLE', 'CODE'].includes(element.tagName)) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    // A message may be drawn in several nodes; its marks then stand in the first and the last of them. A word that may be broken is one.
    const isWhole =
      element.textContent?.includes(open) || [...element.children].every(({ tagName }) => tagName === 'WBR');
    if (own.length > 0) texts.push(isWhole ? (element.innerText ?? '') : own.map((node) => node.textContent).join(' '));
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    const style = getComputedStyle(element);
    const isClipped =
      style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    if (isClipped && own.length > 0 && style.textOverflow !== 'ellipsis') cut.push(element.innerText.slice(0, 60));
  }
  const page = document.documentElement;
  const reaches = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > page.clientWidth + 1;
  };
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => isShown(element) && reaches(element));
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  const isTooWide = page.scrollWidth > page.clientWidth;
  const tooWide = isTooWide
    ? innermost.map(
        (element) =>
          `${element.tagName} ${element.className} ${element.textContent?.slice(0, 60)} (page ${page.scrollWidth} px)`,
      )
    : [];
  return { unmarked: [...new Set(texts.map(outside))].filter(Boolean), tooWide, cut };
}

/** What may stand without a mark: the school's own data, and what `Intl` makes of dates, numbers and lists. */
export function openExceptions(data: readonly string[]): (text: string) => boolean {
  const known = new Set(
    data
      .flatMap((text) => [text, ...text.split(PIECES)])
      .map(plain)
      .filter((text) => /\p{L}/u.test(text)),
  );
  const longestFirst = [...known].sort((a, b) => b.length - a.length);
  const words = new Set([...intlWords(), ...NAMES]);
  return (text) => {
    let rest = plain(text);
    if (known.has(rest)) return true;
    for (const each of longestFirst) rest = without(rest, each);
    // A single letter is an initial, or a day of a narrow calendar.
    return (rest.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).every((word) => words.has(word.toLowerCase()));
  };
}

/** A text without another one, where that stands as words of its own. */
function without(text: string, words: string): string {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isWithinWord = areLetters(text[at - 1], words[0]) || areLetters(words.at(-1), text[at + words.length]);
    if (!isWithinWord) return without(`${text.slice(0, at)} ${text.slice(at + words.length)}`, words);
  }
  return text;
}

const areLetters = (one = '', other = '') => /^\p{L}{2}$/u.test(one + other);

/** Names that nobody translates: of browsers and systems, of forms of files. */
const NAMES = ['chrome', 'linux', 'csv', 'xlsx', 'pdf', 'json', 'ics'];

/** A longer text is drawn line by line, and with values for its placeholders. */
const PIECES = /\n+(?:[-*] )?|\{\w+\}/;

/** Without what Markdown and typing add. */
const plain = (text: string) =>
  text
    .replaceAll(/[*_#>]+|\{\w+\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function intlWords(): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, day % 24)));
  const dates = (['full', 'long', 'medium', 'short'] as const).flatMap((dateStyle) => {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle, timeStyle: 'short', timeZone: 'America/New_York' });
    return days.map((day) => format.format(day));
  });
  const short = days.map((day) =>
    day.toLocaleDateString('en-US', { weekday: 'short', month: 'short', dayPeriod: 'short' }),
  );
  const lists = (['conjunction', 'disjunction'] as const).map((type) =>
    new Intl.ListFormat('en-US', { type }).format(['1', '2', '3']),
  );
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const units = (['second', 'minute', 'hour', 'day', 'week', 'month'] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2].map((count) => relative.format(count, unit)),
  );
  const sizes = ['byte', 'kilobyte', 'megabyte'].map((unit) =>
    new Intl.NumberFormat('en-US', { style: 'unit', unit }).format(2),
  );
  const zones = ['America/New_York'].flatMap((timeZone) =>
    (['short', 'long'] as const).flatMap((timeZoneName) =>
      [days[0], days[180]].map((day) => day?.toLocaleString('en-US', { timeZone, timeZoneName }) ?? ''),
    ),
  );
  return [...dates, ...short, ...lists, ...units, ...sizes, ...zones].flatMap(
    (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [],
  );
}
