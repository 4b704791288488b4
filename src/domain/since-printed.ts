import type { RecordSection } from './record-sections.ts';
import { type SheetKind, SHEETS } from './sheets.ts';

const EVERY: readonly SheetKind[] = SHEETS;

/** On which sheets stands what a section of the record tells. */
const SHEETS_OF_SECTION: Readonly<Record<RecordSection, readonly SheetKind[]>> = {
  student: EVERY,
  guardians: ['roster', 'sign-in', 'contacts', 'pick-up', 'emergency'],
  contacts: ['contacts', 'emergency'],
  pickup: ['sign-in', 'pick-up', 'emergency'],
  permissions: ['emergency'],
  questions: ['roster', 'sign-in', 'contacts', 'emergency'],
  allergies: ['emergency', 'health'],
  medications: ['emergency', 'health'],
  conditions: ['emergency', 'health'],
  care: ['emergency', 'health'],
};

/** Something that happened to a class after sheets of it were printed, and when; of a student, since when they have or had their seat. */
export type Happened =
  | { readonly what: 'class'; readonly at: string }
  | { readonly what: 'came'; readonly at: string }
  | { readonly what: 'left'; readonly at: string; readonly cameAt: string }
  | { readonly what: 'told'; readonly at: string; readonly cameAt: string; readonly section: RecordSection };

/** What was being saved while a sheet was made may have missed it: so long before, in milliseconds, a change counts as later. */
const SAVING_MS = 5_000;

/** Which of the sheets printed last (each kind with its instant) this makes out of date. */
export function outdatedBy(happened: Happened, printedAt: ReadonlyMap<SheetKind, string>): SheetKind[] {
  const touched = happened.what === 'told' ? SHEETS_OF_SECTION[happened.section] : EVERY;
  return touched.filter((kind) => {
    const printed = printedAt.get(kind);
    if (printed === undefined) return false;
    const at = Date.parse(printed);
    // Whoever came after the sheet was printed was never on it: nothing of theirs makes it older than that they came.
    const wasOnIt = !('cameAt' in happened) || Date.parse(happened.cameAt) <= at;
    return wasOnIt && Date.parse(happened.at) > at - SAVING_MS;
  });
}
