import { changedDates, followDates } from '../../../domain/followed-dates.ts';
import type { HeldDate, MeetingTime } from '../../../domain/schedule.ts';
import { send } from '../../mail/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { placeWords } from '../../platform/letters/schedule-words.ts';
import { classCancelledMail } from '../letters/class-cancelled.ts';
import { classChangedMail } from '../letters/class-changed.ts';
import type { ClassFacts } from '../letters/class-facts.ts';
import type { StoredClass } from './class-store.ts';
import type { DateUndo } from './undo-store.ts';
import { listTouchedAccounts } from './touched-store.ts';
import type { WantedContent } from './wanted-content.ts';

/** What a mail carries where nothing of it changed. */
const NOTHING = { changes: {}, removed: [], noLonger: [], new: [], isBack: false };

interface HowToTell {
  /** The school's own, before the facts. */
  readonly words: string;
  /** The way back from the change: until then the mails wait. */
  readonly undo?: Pick<DateUndo, 'changeId' | 'mailsLeaveAt'> | null;
  /** Addresses that alone are written to. */
  readonly only?: readonly string[];
}

/** Tells every family with a seat or a place on the waitlist what changed. Returns how many mails that are. */
export async function tellOfChange(
  context: SignedInContext,
  stored: StoredClass,
  wanted: Pick<WantedContent, 'content' | 'meetings' | 'location' | 'instructorNames'>,
  { words, undo, only }: HowToTell,
): Promise<number> {
  const places = { before: stored.location, after: wanted.location };
  const { noLonger, come, elsewhere } = splitDates(changedDates(stored.meetings, wanted.meetings), places);
  const changes = {
    title: changed(stored.content.title, wanted.content.title),
    place: changed(stored.location && placeWords(stored.location), wanted.location && placeWords(wanted.location)),
    instructors: changed(stored.instructorNames, wanted.instructorNames),
    price: changed(priceOf(stored), priceOf(wanted)),
  };
  return tell(
    context,
    stored,
    classChangedMail,
    {
      words,
      changes,
      removed: [...followDates(stored, wanted).removed],
      noLonger: noLonger.map(timesOf).sort(byTime),
      new: come.map((date) => ({ ...timesOf(date), ...(date.place && { place: date.place }) })).sort(byTime),
      ...(elsewhere.length > 0 && { elsewhere: elsewhere.toSorted(byTime) }),
      ...(undo && { changeId: undo.changeId }),
    },
    { ...(undo && { notBefore: undo.mailsLeaveAt }), ...(only && { only }) },
  );
}

/** Tells them that the class will not be held, and why. */
export async function tellOfCancelling(
  context: SignedInContext,
  stored: StoredClass,
  words: string,
  reason: string,
): Promise<number> {
  return tell(context, stored, classCancelledMail, { words, reason });
}

/** Tells them that a cancelled class will be held after all. */
export async function tellOfReturn(context: SignedInContext, stored: StoredClass, words: string): Promise<number> {
  return tell(context, stored, classChangedMail, { words, isBack: true });
}

async function tell(
  { database, organization, clock }: SignedInContext,
  stored: StoredClass,
  kind: typeof classChangedMail | typeof classCancelledMail,
  facts: Partial<ClassFacts> & Pick<ClassFacts, 'words'>,
  { notBefore, only }: { readonly notBefore?: string; readonly only?: readonly string[] } = {},
): Promise<number> {
  const accounts = await listTouchedAccounts(database, organization.id, stored.id);
  const told = only ? accounts.filter(({ email }) => only.includes(email)) : accounts;
  const when = { at: clock.iso(), ...(notBefore && { notBefore }) };
  const mails = told.map(({ email, seats }) =>
    // Calendar programs take a date over only with a higher number than before.
    kind.to(email, { classId: stored.id, seats, sequence: stored.version, ...NOTHING, ...facts }, when),
  );
  await send(database, organization.id, mails);
  return mails.length;
}

function changed<Value>(from: Value, to: Value): { from: Value; to: Value } | undefined {
  return JSON.stringify(from) === JSON.stringify(to) ? undefined : { from, to };
}

function priceOf({ content }: Pick<StoredClass, 'content'>): { cents: number; maxCents: number | null } {
  return { cents: content.priceCents, maxCents: content.priceMaxCents };
}

interface Changed {
  readonly gone: readonly HeldDate[];
  readonly come: readonly HeldDate[];
}
interface Places {
  readonly before: StoredClass['location'];
  readonly after: StoredClass['location'];
}

/** What is only held elsewhere is no date less and none more: its old and new place are told. */
function splitDates({ gone, come }: Changed, { before, after }: Places) {
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
