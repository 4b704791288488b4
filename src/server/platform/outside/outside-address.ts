/** Why an address is none that the portal asks. */
export type AddressTrouble = 'not-an-address' | 'not-https' | 'has-password' | 'other-port';

export const MOST_ADDRESS = 2000;

/** Reads what somebody typed as an address to ask: https alone, at its own port, without a name and password in it. `webcal:` is https. */
export function readOutsideAddress(typed: string): URL | { readonly trouble: AddressTrouble } {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  const written = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text === '' || text.length > MOST_ADDRESS || !URL.canParse(written)) return { trouble: 'not-an-address' };
  return checkOutsideAddress(new URL(written));
}

/** The same of an address that another one leads to. */
export function checkOutsideAddress(url: URL): URL | { readonly trouble: AddressTrouble } {
  if (url.protocol !== 'https:') return { trouble: 'not-https' };
  if (url.username !== '' || url.password !== '') return { trouble: 'has-password' };
  if (url.port !== '') return { trouble: 'other-port' };
  const plain = new URL(url);
  plain.hash = '';
  return plain;
}
