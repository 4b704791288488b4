/** The colours that a tag of the school can have; its name stands with it always. */
export const TAG_COLORS = ['quiet', 'info', 'success', 'warn', 'error'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** How names of tags are told apart: without case and space. "Staff  child" → "staffchild" */
export function foldTagName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}
