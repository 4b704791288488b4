import type { ListedGuardian } from './household-guardians.ts';

/** A child of a list, new or already there. */
export interface ListedChild {
  readonly row: number;
  readonly surname: string;
  readonly guardians: readonly ListedGuardian[];
  /** Numbers of the school that brothers and sisters share. */
  readonly numbers: readonly string[];
  /** The household of whoever is there already; null for somebody new. */
  readonly familyId: string | null;
}

/** A household that is there already, with its full guardians. */
export interface HouseholdThere {
  readonly id: string;
  readonly surnames: readonly string[];
  readonly guardians: readonly ListedGuardian[];
  readonly numbers: readonly string[];
  /** Somebody of it signs in: a phone that they typed proves nothing, and what a list says of it proves nothing to them. */
  readonly hasAccount: boolean;
}

/** A household while it is put together. */
export interface Forming {
  readonly there: HouseholdThere | null;
  readonly children: readonly ListedChild[];
}
