/** What there is of some words, in one line. */
export const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
