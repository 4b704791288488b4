import type { Breach } from './rules.ts';

/** A file whose statements may break a rule, and why. */
interface Exception {
  readonly file: string;
  readonly rule: Breach['rule'];
  readonly reason: string;
}

export const EXCEPTIONS: readonly Exception[] = [];
