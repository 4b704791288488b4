/** Why a text is no address of a school. */
export type AddressTrouble = 'wrong' | 'not-encrypted';

/**
 * Where a school is to be reached, as an operator types it: scheme and host alone, in lower case, without a slash at the end. It is a name, so
 * that certificates and cookies belong to one school; plain http for this machine only.
 */
export function readSchoolAddress(text: string): { readonly address: string } | { readonly trouble: AddressTrouble } {
  const read = URL.parse(text.trim());
  if (!read || !['http:', 'https:'].includes(read.protocol)) return { trouble: 'wrong' };
  const { hostname, username, password, pathname, search, hash } = read;
  if (username || password || pathname !== '/' || search || hash) return { trouble: 'wrong' };
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  if (!isHere && !isName(hostname)) return { trouble: 'wrong' };
  if (read.protocol === 'http:' && !isHere) return { trouble: 'not-encrypted' };
  return { address: read.origin };
}

/** Of several parts, the last of which is no number. */
function isName(hostname: string): boolean {
  return /^(?:[^.]+\.)+[^.]*[^.\d][^.]*$/.test(hostname) && !hostname.startsWith('[');
}
