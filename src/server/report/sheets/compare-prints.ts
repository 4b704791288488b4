import type { Sheet } from '../../../contract/sheets.ts';
import { differenceOf, type Fingerprints, type Printed, type SheetDifference } from '../../../domain/since-printed.ts';
import { compareHealth, type Keyring, printKeys } from '../../health/store.ts';
import { CallError } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { fingerprintsOf, NOTHING_SAID } from './fingerprints.ts';
import { describeSheets, readFacts } from './make.ts';
import { type KeptMarks, type LastPrint, listMarks } from './prints-store.ts';
import type { ClassFacts } from './sheet-words.ts';

type Context = Pick<SignedInContext, 'database' | 'organization'>;

/** A print of a sheet beside what the sheet would say now; null in `difference` where that is the same. */
export interface ComparedPrint {
  readonly print: LastPrint;
  readonly compared: 'yes' | 'before' | 'key';
  readonly difference: SheetDifference | null;
}

/** What columns are called now, by sheet and column. */
type Labels = Map<string, string>;

/**
 * Describes the sheets of these prints once more and compares them with what was kept. Whoever reads no health data (`withHealth`) is
 * answered of the sheets as they are without it, and nothing of it is opened.
 */
export async function comparePrints(
  { keyring, withHealth }: { readonly keyring: Keyring; readonly withHealth: boolean },
  last: readonly LastPrint[],
  { database, organization }: Context,
): Promise<{ readonly prints: ComparedPrint[]; readonly labels: Labels }> {
  const keys = new Map(printKeys(keyring).map(({ id, key }) => [id, key]));
  const known = last.filter(({ keyId, choice }) => choice !== null && keyId !== null && keys.has(keyId));
  const kept = await listMarks(database, organization.id, [...new Set(known.map(({ id }) => id))]);
  const keptOf = new Map(kept.map((each) => [placeOf({ id: each.printId, kind: each.kind }), each]));
  const facts = await readFacts(database, organization, [...new Set(known.map(({ classId }) => classId))]);
  const byClass = Map.groupBy(known, ({ classId }) => classId);
  const isWhole = ({ isMedical }: LastPrint) => withHealth && isMedical;
  const labels: Labels = new Map();
  const speech = speechOf(organization);
  const describe = (of: ClassFacts, which: (print: LastPrint) => boolean): [string, Fingerprints][] =>
    (byClass.get(of.class.id) ?? []).filter(which).flatMap((print) => {
      const key = keys.get(print.keyId ?? '');
      if (!key) return [];
      const { days, ownColumns = [] } = print.choice ?? {};
      const sheets = describeSheets([print.kind], of, speech, { days, ownColumns });
      nameColumns(labels, print, sheets);
      const said = fingerprintsOf(of.class, sheets, organization, { ...print, key, days });
      return [[placeOf(print), said.get(print.kind) ?? NOTHING_SAID]];
    });
  const medical = facts.filter((of) => byClass.get(of.class.id)?.some(isWhole));
  const now = new Map([
    ...facts.flatMap((of) => describe(of, (print) => !isWhole(print))),
    ...(await describeMedical({ keyring, database, organizationId: organization.id }, medical, (of) =>
      describe(of, isWhole),
    )),
  ]);
  const prints = last.map((print): ComparedPrint => {
    if (!print.choice) return { print, compared: 'before', difference: null };
    const before = keptOf.get(placeOf(print));
    const after = now.get(placeOf(print));
    if (!before || !after) return { print, compared: 'key', difference: null };
    return { print, compared: 'yes', difference: differenceOf(printedOf(before, isWhole(print)), after) };
  });
  return { prints, labels };
}

/** The sheets with health data of these classes; none where it cannot be opened. */
async function describeMedical(
  { keyring, database, organizationId }: { keyring: Keyring; database: Context['database']; organizationId: string },
  medical: readonly ClassFacts[],
  describe: (of: ClassFacts) => [string, Fingerprints][],
): Promise<ReadonlyMap<string, Fingerprints>> {
  if (medical.length === 0) return new Map();
  const studentIds = [...new Set(medical.flatMap(({ students }) => students.map(({ id }) => id)))];
  try {
    return await compareHealth(
      database,
      keyring,
      { organizationId, studentIds },
      (health) => new Map(medical.flatMap((of) => describe({ ...of, health }))),
    );
  } catch (error) {
    if (error instanceof CallError && error.details?.reason === 'health-key-missing') return new Map();
    throw error;
  }
}

export const columnPlace = ({ classId, kind }: Pick<LastPrint, 'classId' | 'kind'>, column: string) =>
  `${classId} ${kind} ${column}`;

function nameColumns(labels: Labels, print: LastPrint, sheets: readonly Sheet[]): void {
  for (const { columns } of sheets) for (const { id, label } of columns) labels.set(columnPlace(print, id), label);
}

const placeOf = ({ id, kind }: Pick<LastPrint, 'id' | 'kind'>) => `${id} ${kind}`;

function printedOf({ count, open, whole, students }: KeptMarks, isWhole: boolean): Printed {
  const marks = students.map((each) => [each.id, (isWhole ? each.whole : each.open) ?? {}] as const);
  return { head: (isWhole ? whole : open) ?? '', count, students: new Map(marks) };
}
