import { type SpotField, spotSectionsOf } from '../../../domain/on-the-spot.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import type { HealthAnswers } from '../../../domain/health-answers.ts';
import { byName } from '../../../domain/names.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { PackAsked } from '../../../contract/packs.ts';
import { isHealthReader, isOfOwnClasses, type Sheet, sheetsFor } from '../../../contract/sheets.ts';
import { QUESTION_SHEETS } from '../../../contract/questions.ts';
import { healthAnswersOf, type Keyring, readerOf, readHealth, shownOnTheSpot } from '../../health/store.ts';
import { getOrganization } from '../../organizations/store.ts';
import { denied } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { attendance } from './attendance.ts';
import { contacts } from './contacts.ts';
import { emergency } from './emergency.ts';
import {
  listQuestionsOf,
  listSheetClasses,
  listSheetStudents,
  type SheetClass,
  type SheetStudent,
} from './facts-store.ts';
import { health } from './health.ts';
import { nameTags } from './name-tags.ts';
import { pickUp } from './pick-up.ts';
import { roster } from './roster.ts';
import { ownClasses } from '../teaching/own-classes.ts';
import type { ClassFacts, MakeSheets } from './sheet-words.ts';
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
  const classes = await listSheetClasses(database, organization.id, readIds);
  const students = await listSheetStudents(database, organization.id, readIds);
  const byClass = Map.groupBy(students, ({ classId }) => classId);
  const { gradeNames } = await getOrganization(database, organization.id);
  const spot = await shownOnTheSpot(database, organization.id);
  const speech = speechOf(organization);
  const made: ClassSheets[] = [];
  for (const one of classes) {
    const seated = (byClass.get(one.id) ?? []).sort(byName(organization.locale));
    const kinds = kindsOf.get(one.id) ?? [];
    const isMedical = isHealthReader(caller.roles) && kinds.some(isMedicalSheet);
    const opened = sectionsFor(kinds, spot);
    const facts: ClassFacts = {
      class: one,
      students: seated,
      questions: await listQuestionsOf(database, organization.id, askedOn(kinds), askedOf(one, seated)),
      health: isMedical ? await healthOf({ keyring }, { classId: one.id, sections: opened }, seated, context) : null,
      spot,
      gradeNames,
    };
    const sheets = kinds.flatMap((kind) => MAKERS[kind](facts, speech, { days, ownColumns }));
    made.push({ class: one, students: seated.map(({ id }) => id), kinds, isMedical, opened, sheets });
    await onRead?.(made.length);
  }
  return made;
}

/** Of these classes those that whoever asks teaches now. */
async function currentOf(classIds: readonly string[], context: SignedInContext): Promise<string[]> {
  const own = await ownClasses(context);
  return classIds.filter((id) => own.some((one) => one.id === id && one.isCurrent));
}

const askedOn = (kinds: readonly SheetKind[]) => QUESTION_SHEETS.filter((kind) => kinds.includes(kind));
const askedOf = ({ id: classId }: SheetClass, students: readonly SheetStudent[]) => ({
  classId,
  studentIds: students.map(({ id }) => id),
});

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
