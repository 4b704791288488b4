import { hkdfSync } from 'node:crypto';
import type { HealthKey, Keyring } from './keyring.ts';

/** The keys of fingerprints, made of those of health because health data is among what is fingerprinted: the first marks, each compares. */
export const printKeys = (keyring: Keyring): readonly HealthKey[] =>
  keyring.keys().map(({ id, bytes }) => ({
    id,
    bytes: Buffer.from(hkdfSync('sha256', bytes, '', 'registration-portal prints', 32)),
  }));
