/** A mail address as it is known again by those who know it, and cannot be written to: "a…@example.org". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at > 0 ? `${first}…${address.slice(at)}` : `${first}…`;
}
