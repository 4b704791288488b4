import { newId } from '../../platform/ids.ts';

export interface Place {
  readonly organizationId: string;
  /** Account ids by address. */
  readonly accounts: ReadonlyMap<string, string>;
  /** The instant of loading. */
  readonly at: string;
}

export type IdOf = (kind: string, key: string) => string;

/** The sample names everything by key; each key of a kind gets one id. */
export function idsByKey(): IdOf {
  const ids = new Map<string, string>();
  return (kind, key) => {
    const name = `${kind} ${key}`;
    const id = ids.get(name) ?? newId();
    ids.set(name, id);
    return id;
  };
}

export function accountOf(place: Place, email: string): string {
  const id = place.accounts.get(email);
  if (!id) throw new Error(`The sample has no account ${email}`);
  return id;
}
