import { type SpotField, spotFieldsOf, spotSectionsOf } from '../../../domain/on-the-spot.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import type { HealthAnswers } from '../../../domain/health-answers.ts';
import { byName } from '../../../domain/names.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { PackAsked } from '../../../contract/packs.ts';
import { isHealthReader, isOfOwnClasses, type Sheet, sheetsFor } from '../../../contract/sheets.ts';
import { healthAnswersOf, type Keyring, readerOf, readHealth } from '../../health/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import { denied } from '../../platform/call/errors.ts';
import type { OrganizationScope, SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Speech, speechOf } from '../../platform/papers/speech.ts';
import { attendance } from './attendance.ts';
import { contacts } from './contacts.ts';
import { emergency } from './emergency.ts';
import {
  listSheetClasses,
  listSheetStudents,
  readQuestions,
  type SheetClass,
  type SheetStudent,
} from './facts-store.ts';
import { health } from './health.ts';
import { nameTags } from './name-tags.ts';
import { pickUp } from './pick-up.ts';
import { roster } from './roster.ts';
import { ownClasses } from '../teaching/own-classes.ts';
import type { ClassFacts, MakeSheets, SheetChoice } from './sheet-words.ts';
import { signIn } from './sign-in.ts';

/** Each sheet is described here and nowhere else: screens, papers and files are made from what these answer. */
const MAKERS: Readonly<Record<SheetKind, MakeSheets>> = {
  roster,
  'sign-in': signIn,
  contacts,
  'pick-up': pickUp,
  emergency,
  health,
  attendance,
  'name-tags': nameTags,
};

/** The sheets of one class, in the order of `SHEETS`. */
export interface ClassSheets {
  readonly class: SheetClass;
  /** Everybody with a seat. */
  readonly students: readonly string[];
  readonly kinds: SheetKind[];
  /** Whether health data was read for them. */
  readonly isMedical: boolean;
  /** Of which sections, as the receipts tell. */
  readonly opened: readonly HealthSection[];
  readonly sheets: Sheet[];
  /** The same sheets as they are without health data. */
  readonly open: Sheet[];
}

/** Whether health data stands on it for whoever reads those. */
const isMedicalSheet = (kind: SheetKind) => kind === 'health' || kind === 'emergency';

/** Classes in their order, each with its sheets. */
export type SheetsAsked = Pick<PackAsked, 'classes' | 'days' | 'ownColumns'>;

interface MakeParts {
  readonly keyring: Keyring;
  /** Told of each class that is read. */
  readonly onRead?: (done: number) => Promise<void>;
}

/** Reads everything once, in the caller's transaction with the receipts of health, and makes the sheets of each class. A sheet that is not theirs is refused. */
export async function makeSheets(
  { keyring, onRead }: MakeParts,
  { classes: asked, days, ownColumns = [] }: SheetsAsked,
  context: SignedInContext,
): Promise<ClassSheets[]> {
  const { database, organization, caller } = context;
  const own = sheetsFor(caller.roles);
  const kindsOf = new Map(asked.map(({ id, kinds }) => [id, own.filter((kind) => kinds.includes(kind))]));
  const allKinds = asked.flatMap(({ kinds }) => kinds);
  if (!allKinds.every((kind) => own.includes(kind))) throw denied();
  const askedIds = [...kindsOf.keys()];
  const readIds = allKinds.some((kind) => isOfOwnClasses(kind, caller.roles))
    ? await currentOf(askedIds, context)
    : askedIds;
  const speech = speechOf(organization);
  const choice = { days, ownColumns };
  const made: ClassSheets[] = [];
  for (const facts of await readFacts(database, organization, readIds)) {
    const kinds = kindsOf.get(facts.class.id) ?? [];
    const isMedical = isHealthReader(caller.roles) && kinds.some(isMedicalSheet);
    const opened = sectionsFor(kinds, facts.spot);
    const of = { classId: facts.class.id, sections: opened };
    const health = isMedical ? await healthOf({ keyring }, of, facts.students, context) : null;
    const sheets = describeSheets(kinds, { ...facts, health }, speech, choice);
    const open = isMedical ? describeSheets(kinds.filter(isOpen), facts, speech, choice) : sheets;
    const students = facts.students.map(({ id }) => id);
    made.push({ class: facts.class, students, kinds, isMedical, opened, sheets, open });
    await onRead?.(made.length);
  }
  return made;
}

/** Everything but health that sheets of these classes are made of, read at once, in the order in which they are asked for. */
export async function readFacts(
  database: Database,
  organization: OrganizationScope,
  classIds: readonly string[],
): Promise<ClassFacts[]> {
  const classes = await listSheetClasses(database, organization.id, classIds);
  const students = await listSheetStudents(database, organization.id, classIds);
  const studentIds = [...new Set(students.map(({ id }) => id))];
  const questionsOf = await readQuestions(database, organization.id, { classIds, studentIds });
  const school = await getOrganization(database, organization.id);
  const byClass = Map.groupBy(students, ({ classId }) => classId);
  return classes.map((one) => ({
    class: one,
    students: (byClass.get(one.id) ?? []).sort(byName(organization.locale)),
    questions: questionsOf(one.id),
    health: null,
    spot: spotFieldsOf(school),
    gradeNames: school.gradeNames,
  }));
}

/** These sheets of a class, whoever asks: what is printed, and what a print is compared with. */
export const describeSheets = (kinds: readonly SheetKind[], facts: ClassFacts, speech: Speech, choice: SheetChoice) =>
  kinds.flatMap((kind) => MAKERS[kind](facts, speech, choice));

/** Whether there is anything on it for those who read no health data. */
export const isOpen = (kind: SheetKind) => kind !== 'health';

/** Of these classes those that whoever asks teaches now. */
async function currentOf(classIds: readonly string[], context: SignedInContext): Promise<string[]> {
  const own = await ownClasses(context);
  return classIds.filter((id) => own.some((one) => one.id === id && one.isCurrent));
}

/** The health sheet has all; the emergency sheet what is shown on the spot, and the insurance. */
function sectionsFor(kinds: readonly SheetKind[], spot: readonly SpotField[]): HealthSection[] {
  if (kinds.includes('health')) return [...HEALTH_SECTIONS];
  return [...new Set([...spotSectionsOf(spot), 'care' as const])];
}

async function healthOf(
  { keyring }: { readonly keyring: Keyring },
  of: { readonly classId: string; readonly sections: readonly HealthSection[] },
  students: readonly SheetStudent[],
  context: SignedInContext,
): Promise<ReadonlyMap<string, HealthAnswers>> {
  const reading = {
    ...(await readerOf(context)),
    studentIds: students.map(({ id }) => id),
    purpose: 'sheet',
    ...of,
  } as const;
  const opened = await readHealth(context.database, keyring, reading);
  return new Map([...opened].map(([id, sections]) => [id, healthAnswersOf(sections)]));
}
