/** 128 random bits; `crypto.randomUUID` does not exist on a plain-http address. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of a record that the browser names, so that it is made once, however often it is asked for. */
export function newId(): string {
  return newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** The same in the shape of an id (RFC 9562, version 4), for what a screen names before it is there: sent twice, it is made once. */
export const newScreenId = () => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
