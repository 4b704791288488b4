import type { Sheet } from '../../../contract/sheets.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import type { OrganizationScope } from '../../platform/call/handler.ts';
import { placeWords } from '../../platform/letters/schedule-words.ts';
import { paperOf } from '../../platform/papers/paper.ts';
import type { SheetPaper, SheetPart } from '../../platform/papers/sheet-paper.ts';
import { type Speech, speechOf } from '../../platform/papers/speech.ts';
import type { SheetClass } from './facts-store.ts';
import type { ClassSheets } from './make.ts';

/** What of a print stands on its pages beside the sheets. */
export interface PrintFacts {
  readonly at: string;
  /** The number of this print, by class. */
  readonly versions: ReadonlyMap<string, number>;
  /** Of which days it is; all without. */
  readonly days?: readonly string[] | undefined;
}

/** Sheets as they are printed: the classes one after the other, several of them behind a list. */
export function sheetPaper(
  made: readonly ClassSheets[],
  organization: OrganizationScope,
  print: PrintFacts,
): SheetPaper {
  const speech = speechOf(organization);
  const { reader } = speech;
  const [only] = made;
  return {
    ...paperOf(organization.locale),
    title: paperTitle(made, speech),
    school: organization.name,
    pageOf: m.waivers_paper_page_of({ page: '{page}', pages: '{pages}' }, reader),
    boxes: m.waivers_paper_boxes({}, reader),
    printed: m.sheets_printed({ at: speech.instant(print.at) }, reader),
    parts: [
      ...(made.length > 1 || !only ? [coverOf(made, speech, print)] : []),
      ...made.flatMap(({ class: one, sheets }) => sheets.map((sheet) => partOf(sheet, one, speech, print))),
    ],
  };
}

/** "Canoe Pairs, Roster": what a file of these sheets is called. */
export function paperTitle(made: readonly ClassSheets[], { reader }: Speech): string {
  const [only, ...others] = made;
  if (!only || others.length > 0) return m.sheets_pack_title({}, reader);
  const kinds = new Set(only.sheets.map(({ title }) => title));
  const [kind] = kinds;
  return kind && kinds.size === 1
    ? `${only.class.title}, ${kind}`
    : m.sheets_pack_of({ title: only.class.title }, reader);
}

/** So many columns lie better on their side. */
const UPRIGHT_COLUMNS = 6;

function partOf(
  { layout, title, note, columns, rows }: Sheet,
  one: SheetClass,
  speech: Speech,
  print: PrintFacts,
): SheetPart {
  return {
    layout,
    isWide: layout === 'table' && columns.length > UPRIGHT_COLUMNS,
    head: [one.title, ...aboutClass(one, speech, print)],
    version: versionWords(one, speech, print),
    title,
    note,
    columns,
    rows: rows.map(({ cells }) => cells.map((lines) => lines.map((line) => ({ ...line, text: breakable(line.text) })))),
    empty: m.sheets_nobody({}, speech.reader),
  };
}

/** Words that are longer than a column may be broken anywhere: nothing runs into the next one. */
const breakable = (text: string) =>
  text.replaceAll(/\S{28,}/gu, (word) => word.replaceAll(/(.{10})(?=.)/gu, '$1\u{200b}'));

/** "Version 3": which print of this class it is. */
const versionWords = ({ id }: SheetClass, { reader }: Speech, { versions }: PrintFacts) =>
  m.sheets_version({ version: versions.get(id) ?? 1 }, reader);

/** Semester, place and instructors of a class, as far as they are known; of the dates that are printed also those held elsewhere. */
export function aboutClass(one: SheetClass, speech: Speech, print: Pick<PrintFacts, 'days'>): string[] {
  const { reader, list } = speech;
  const cancelled = one.isCancelled ? m.sheets_cancelled({}, reader) : '';
  return [cancelled, one.semesterName, ...placesOf(one, speech, print), list(one.instructorNames)].filter(Boolean);
}

/** Where the class is held, then each date that is held elsewhere; the other place alone where all of them are there. */
function placesOf(one: SheetClass, speech: Speech, { days }: Pick<PrintFacts, 'days'>): string[] {
  const held = one.meetings.filter(({ on }) => !days || days.includes(on));
  const elsewhere = held.flatMap(({ on, place }) => (place ? [{ on, where: placeWords(place) }] : []));
  const places = new Set(elsewhere.map(({ where }) => where));
  if (places.size === 1 && elsewhere.length === held.length) return [...places];
  const dates = elsewhere.map(({ on, where }) =>
    m.mail_day_place({ day: speech.shortDay(on), place: where }, speech.reader),
  );
  return [one.locationName ?? '', ...dates];
}

function coverOf(made: readonly ClassSheets[], speech: Speech, print: PrintFacts): SheetPart {
  const { reader } = speech;
  const title = m.sheets_pack_title({}, reader);
  const cell = (text: string) => [{ text, tone: 'plain' as const }];
  const sheetWords = (kinds: readonly SheetKind[]) => speech.list(kinds.map((kind) => m.sheets_kind({ kind }, reader)));
  // Said once where all have the same.
  const [sheets = '', ...others] = new Set(made.map(({ kinds }) => sheetWords(kinds)));
  const isMixed = others.length > 0;
  return {
    layout: 'table',
    isWide: false,
    head: [title],
    version: '',
    title,
    note: isMixed ? '' : sheets,
    columns: [
      { label: m.sheets_cover_class({}, reader), width: 'wide' },
      { label: m.sheets_cover_when({}, reader), width: 'medium' },
      { label: m.sheets_cover_where({}, reader), width: 'medium' },
      { label: m.sheets_cover_instructors({}, reader), width: 'medium' },
      ...(isMixed ? [{ label: m.sheets_cover_sheets({}, reader), width: 'wide' as const }] : []),
      { label: m.sheets_cover_students({}, reader), width: 'number' },
      { label: m.sheets_cover_version({}, reader), width: 'number' },
    ],
    rows: made.map(({ class: one, students, kinds }) => [
      [
        { text: one.title, tone: 'strong' },
        ...(one.isCancelled ? [{ text: m.sheets_cancelled({}, reader), tone: 'danger' as const }] : []),
      ],
      cell(whenWords(one, speech, print)),
      placesOf(one, speech, print).flatMap((text) => cell(text || m.admin_unknown({}, reader))),
      cell(speech.list(one.instructorNames) || m.admin_unknown({}, reader)),
      ...(isMixed ? [cell(sheetWords(kinds))] : []),
      cell(String(students.length)),
      cell(String(print.versions.get(one.id) ?? 1)),
    ]),
    empty: m.sheets_nobody({}, reader),
  };
}

/** On one day each of its times, else the span of its dates with the first one's. */
export function whenWords({ meetings }: SheetClass, speech: Speech, { days }: PrintFacts): string {
  const held = days ? meetings.filter(({ on }) => days.includes(on)) : meetings;
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return m.sheets_no_dates({}, speech.reader);
  if (first.on === last.on)
    return `${speech.shortDay(first.on)}, ${speech.list(held.map(({ start, end }) => speech.times(start, end)))}`;
  const span = m.sheets_dates_of({ first: speech.shortDay(first.on), last: speech.shortDay(last.on) }, speech.reader);
  return `${span}, ${speech.times(first.start, first.end)}`;
}
