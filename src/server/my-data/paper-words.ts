import type { Block, Inline } from '../platform/papers/paper.ts';

export const heading = (level: number, text: string): Block => ({ kind: 'heading', level, inside: plain(text) });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', inside: plain(text) });

/** A line for each value that there is, its name in bold before it. */
export function facts(...lines: readonly (readonly [name: string, value: string])[]): Block[] {
  const told = lines.filter(([, value]) => value !== '');
  if (told.length === 0) return [];
  const items = told.map(([name, value]): Block[] => [
    { kind: 'paragraph', inside: [{ kind: 'strong', inside: plain(`${name}: `) }, ...plain(value)] },
  ]);
  return [{ kind: 'list', items }];
}

/** Lines, or what is said where there are none. */
export function lines(texts: readonly string[], none: string): Block {
  if (texts.length === 0) return paragraph(none);
  return { kind: 'list', items: texts.map((text) => [paragraph(text)]) };
}

const plain = (text: string): Inline[] => [{ kind: 'text', text }];
