import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Keyring } from '../platform/sealing/keyring.ts';

/** A key of fingerprints, under the id of the key that it was made of. */
interface PrintKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The keys of fingerprints, made of those of health because health data is among what is fingerprinted: the first marks, each compares. */
export const printKeys = (keyring: Keyring): readonly PrintKey[] =>
  keyring.keys().map(({ id, bytes }) => ({
    id,
    key: createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', 'registration-portal prints', 32))),
  }));
