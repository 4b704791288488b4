/** What a suite of faults or abuse has to say: what it did, what it counted (each must be 0), and how its control showed that it can fail. */
export interface SuiteResult {
  readonly name: string;
  readonly did: readonly string[];
  readonly invariants: Readonly<Record<string, number>>;
  readonly control: string;
}

/** Long, with `minutes` for those that go on for as long as they are told; or short, each within two minutes. `npm test` has proofs instead (proofs.test.ts). */
export interface SuiteForm {
  readonly isLong: boolean;
  readonly minutes: number;
}

/** A suite throws where something cannot even be counted; what cannot be shown on this machine says so in `did`. */
export type Suite = (form: SuiteForm) => Promise<SuiteResult>;

/** The counts that are not 0, in words; empty where the suite passes. */
export function broken({ invariants }: Pick<SuiteResult, 'invariants'>): string[] {
  return Object.entries(invariants).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));
}
