import { changedDates, followDates } from '../../../domain/followed-dates.ts';
import type { HeldDate, MeetingTime } from '../../../domain/schedule.ts';
import { send } from '../../mail/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { placeWords } from '../../platform/letters/schedule-words.ts';
import { classCancelledMail } from '../letters/class-cancelled.ts';
import { classChangedMail } from '../letters/class-changed.ts';
import type { ClassFacts, ClassPart } from '../letters/class-facts.ts';
import type { StoredClass } from './class-store.ts';
import type { DateUndo } from './undo-store.ts';
import { listTouchedAccounts } from './touched-store.ts';
import type { WantedContent } from './wanted-content.ts';

/** What a mail carries of a class where nothing of it changed. */
const NOTHING = { changes: {}, removed: [], noLonger: [], new: [] };

/** What is said of one class to one address. */
export interface Told {
  readonly email: string;
  readonly part: ClassPart;
  /** The letter leaves no earlier: until then it can be taken back. */
  readonly notBefore?: string;
}

interface HowToTell {
  /** The school's own, before the facts. */
  readonly words: string;
  /** The way back from the change: until then the mails wait. */
  readonly undo?: Pick<DateUndo, 'changeId' | 'mailsLeaveAt'> | null;
}

/** A class as it is to be, as far as families are told. */
type Changed = Pick<WantedContent, 'content' | 'meetings' | 'location' | 'instructorNames'>;

/** Tells every family with a seat or a place on the waitlist what changed. Returns how many mails that are. */
export async function tellOfChange(
  context: SignedInContext,
  stored: StoredClass,
  wanted: Changed,
  { words, undo }: HowToTell,
): Promise<number> {
  return sendTold(context, await listTold(context, stored, wanted, undo), { words, changeId: undo?.changeId });
}

/** What every address with a seat or a place on the waitlist would hear of a change; nobody is told yet. */
export async function listTold(
  context: SignedInContext,
  stored: StoredClass,
  wanted: Changed,
  undo?: HowToTell['undo'],
): Promise<Told[]> {
  const places = { before: stored.location, after: wanted.location };
  const { noLonger, come, elsewhere } = splitDates(changedDates(stored.meetings, wanted.meetings), places);
  const changes = {
    title: changed(stored.content.title, wanted.content.title),
    place: changed(stored.location && placeWords(stored.location), wanted.location && placeWords(wanted.location)),
    instructors: changed(stored.instructorNames, wanted.instructorNames),
    price: changed(priceOf(stored), priceOf(wanted)),
  };
  const told = await listParts(context, stored, {
    changes,
    removed: [...followDates(stored, wanted).removed],
    noLonger: noLonger.map(timesOf).sort(byTime),
    new: come.map((date) => ({ ...timesOf(date), ...(date.place && { place: date.place }) })).sort(byTime),
    ...(elsewhere.length > 0 && { elsewhere: elsewhere.toSorted(byTime) }),
  });
  return undo ? told.map((one) => ({ ...one, notBefore: undo.mailsLeaveAt })) : told;
}

/** One mail to each address, with all that it is to be told; it leaves when the first of that has to. Answers how many mails that are. */
export async function sendTold(
  { database, organization, clock }: SignedInContext,
  told: readonly Told[],
  { words, changeId }: { readonly words: string; readonly changeId: string | undefined },
): Promise<number> {
  const at = clock.iso();
  const mails = [...Map.groupBy(told, ({ email }) => email)].map(([email, ofOne]) => {
    const [notBefore = at] = ofOne.flatMap((one) => one.notBefore ?? []).toSorted();
    const how = { words, isBack: false, ...(changeId && { changeId }) };
    return classChangedMail.to(
      email,
      factsOf(
        ofOne.map(({ part }) => part),
        how,
      ),
      { at, notBefore },
    );
  });
  await send(database, organization.id, mails);
  return mails.length;
}

/** The facts of a mail about these classes, one or more. */
export function factsOf(
  [first, ...also]: readonly ClassPart[],
  how: Omit<ClassFacts, keyof ClassPart | 'also'>,
): ClassFacts {
  if (!first) throw new Error('A mail about classes tells of one at least.');
  return { ...first, ...how, ...(also.length > 0 && { also }) };
}

/** Tells them that the class will not be held, and why. */
export async function tellOfCancelling(
  context: SignedInContext,
  stored: StoredClass,
  words: string,
  facts: Required<Pick<ClassFacts, 'reason' | 'wasOwed'>>,
): Promise<number> {
  return tell(context, stored, classCancelledMail, { words, ...facts, isBack: false });
}

/** Tells them that a cancelled class will be held after all. */
export async function tellOfReturn(context: SignedInContext, stored: StoredClass, words: string): Promise<number> {
  return tell(context, stored, classChangedMail, { words, isBack: true });
}

async function tell(
  context: SignedInContext,
  stored: StoredClass,
  kind: typeof classChangedMail | typeof classCancelledMail,
  facts: Pick<ClassFacts, 'words' | 'reason' | 'wasOwed' | 'isBack'>,
): Promise<number> {
  const { database, organization, clock } = context;
  const told = await listParts(context, stored, NOTHING);
  const mails = told.map(({ email, part }) => kind.to(email, { ...part, ...facts }, { at: clock.iso() }));
  await send(database, organization.id, mails);
  return mails.length;
}

async function listParts(
  { database, organization }: SignedInContext,
  { id, version }: StoredClass,
  facts: Omit<ClassPart, 'classId' | 'seats' | 'sequence'>,
): Promise<Told[]> {
  const accounts = await listTouchedAccounts(database, organization.id, id);
  // Calendar programs take a date over only with a higher number than before.
  return accounts.map(({ email, seats }) => ({ email, part: { classId: id, seats, sequence: version, ...facts } }));
}

function changed<Value>(from: Value, to: Value): { from: Value; to: Value } | undefined {
  return JSON.stringify(from) === JSON.stringify(to) ? undefined : { from, to };
}

function priceOf({ content }: Pick<StoredClass, 'content'>): { cents: number; maxCents: number | null } {
  return { cents: content.priceCents, maxCents: content.priceMaxCents };
}

interface ChangedDates {
  readonly gone: readonly HeldDate[];
  readonly come: readonly HeldDate[];
}
interface Places {
  readonly before: StoredClass['location'];
  readonly after: StoredClass['location'];
}

/** What is only held elsewhere is no date less and none more: its old and new place are told. */
function splitDates({ gone, come }: ChangedDates, { before, after }: Places) {
  const key = ({ on, start, end }: MeetingTime) => `${on} ${start} ${end}`;
  const old = new Map(gone.map((date) => [key(date), date]));
  const words = (place: StoredClass['location'] | undefined) => (place ? placeWords(place) : null);
  const elsewhere = come.flatMap((date) => {
    const was = old.get(key(date));
    return was ? [{ ...timesOf(date), from: words(was.place ?? before), to: words(date.place ?? after) }] : [];
  });
  const isElsewhere = new Set(elsewhere.map(key));
  const others = <Date extends HeldDate>(dates: readonly Date[]) => dates.filter((date) => !isElsewhere.has(key(date)));
  return { noLonger: others(gone), come: others(come), elsewhere };
}

function timesOf({ on, start, end }: MeetingTime): MeetingTime {
  return { on, start, end };
}

function byTime(a: MeetingTime, b: MeetingTime): number {
  return `${a.on} ${a.start}` < `${b.on} ${b.start}` ? -1 : 1;
}
