// Hebrew, Arabic and the other scripts that are read from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** What there is of some words, in one line. Words from right to left stand apart: else the digits of a phone after them would change places. */
export const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts
    .flatMap((part) => part || [])
    .map((part) => (RIGHT_TO_LEFT.test(part) ? `${ISOLATE}${part}${END_OF_ISOLATE}` : part))
    .join(' · ');
