/** What is typed for further columns, as their heads; null where there are more, or longer ones, than a page takes. */
export function readOwnColumns(typed: string): string[] | null {
  const heads = typed
    .split(/[,،、;\n]/)
    .map((head) => head.trim())
    .filter(Boolean);
  return heads.length > 6 || heads.some((head) => head.length > 30) ? null : heads;
}
