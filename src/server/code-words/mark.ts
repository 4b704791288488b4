/** What stands in the place of a word that is sealed: a server of before compares with it, and finds every word wrong rather than none asked for. */
export const SEALED_MARK = '(sealed)';
