/** Whether the database takes a text: it has neither U+0000 nor half of a character. */
export function canBeStored(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
