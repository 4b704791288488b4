import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Two } from './merge-store.ts';

/** What somebody typed into a section of health and did not save. */
export interface MovedDraft {
  readonly section: HealthSection;
  readonly accountId: string;
}

/** What a merge needs of health, which it never opens itself. */
export interface HealthOfTwo {
  /** Which sections and drafts there are, in which version: nothing of what they say. */
  states(database: Database, two: Two): Promise<string[]>;
  /** Exchanges sections of two students, each sealed anew for whose it is now. Exchanged once more, everything is where it was. */
  exchange(transaction: Database, two: Two, sections: readonly HealthSection[]): Promise<void>;
  /** Moves drafts of the merged student to where there are none, or only these; answers which. */
  moveDrafts(transaction: Database, two: Two, only?: readonly MovedDraft[]): Promise<MovedDraft[]>;
}
