import { baseLocale, type Locale, locales } from '../../words/runtime.js';

/** How a message is told in whose language to stand: `m.some_message(facts, reader)`. */
export interface Reader {
  readonly locale: Locale;
}

/** The language of ours that comes nearest to a tag such as `de-AT`: itself, else its language, else the first we have. */
export function nearestLocale(tag: string, known: readonly string[] = locales): Locale {
  const wanted = tag.toLowerCase();
  const found = [wanted, wanted.split('-')[0]].flatMap((each) => known.filter((one) => one.toLowerCase() === each))[0];
  return locales.find((each) => each === found) ?? baseLocale;
}

/** What whoever sits at a terminal reads, as every program there finds it out; `de_DE.UTF-8` is de-DE, and `C` no language. */
export function terminalTag(environment: Readonly<Record<string, string | undefined>>): string {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return (LC_ALL || LC_MESSAGES || LANG || '').replace(/[.@].*$/, '').replaceAll('_', '-');
}
