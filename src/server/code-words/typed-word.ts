/** What was typed into the section of picking up, without the code word; null for what no form of ours writes. */
export function withoutTypedWord(content: string): string | null {
  try {
    const typed: unknown = JSON.parse(content);
    if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return null;
    const { codeWord: _word, ...rest } = typed as Record<string, unknown>;
    return JSON.stringify(rest);
  } catch {
    return null;
  }
}
