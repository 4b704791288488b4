import { isIP } from 'node:net';

interface Reached {
  readonly publicUrl: string | null;
}

/**
 * The organisation that a host stands for, of all in the order in which they were made; null for a name that is none of ours. Ports do not
 * matter: a proxy may pass on its own. The only organisation also answers to what is no public name (an address, `localhost`, the
 * name of a container), so that proxies that do not pass the host on reach it, and to any name while its own address is none yet.
 * Of several none is guessed: whose data would be shown?
 */
export function chooseByHost<Row extends Reached>(rows: readonly Row[], host: string): Row | null {
  const name = nameOf(`http://${host}`);
  const named = rows.find((row) => row.publicUrl !== null && nameOf(row.publicUrl) === name);
  if (named) return named;
  const [only, ...more] = rows;
  if (!only || more.length > 0) return null;
  const answersAll = isLocal(name) || only.publicUrl === null || isLocal(nameOf(only.publicUrl));
  return answersAll ? only : null;
}

/** In lower case, without port and final dot; empty where there is none, or nothing that could be one. */
function nameOf(address: string): string {
  return (URL.parse(address)?.hostname ?? '').replace(/\.$/, '');
}

function isLocal(name: string): boolean {
  return !name.includes('.') || isIP(name) !== 0 || name.endsWith('.localhost');
}
