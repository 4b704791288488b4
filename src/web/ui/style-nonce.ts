let nonce = '';

/** Tells the word under which this page lets in the styles that a library writes as it runs; without one, none is asked for. */
export function allowStylesBy(word: string): void {
  nonce = word;
}

export const styleNonce = (): string => nonce;
