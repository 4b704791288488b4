/** `Yes`, `no`, `TRUE`, `0`, `x`; null for anything else. */
export function readYesNo(cell: string): boolean | null {
  if (/^(y|yes|true|1|x|✓)$/i.test(cell)) return true;
  return /^(n|no|false|0)$/i.test(cell) ? false : null;
}
