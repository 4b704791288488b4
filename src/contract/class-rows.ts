import type { StaffClass, StaffClassRow } from './class-table.ts';

// Apart from the schemas, so that the browser can read rows without them.

/** A class as a row of `staffClasses`; `textAt` tells where a text stands among those that classes share. */
export function writeClassRow(one: StaffClass, textAt: (text: string) => number): StaffClassRow {
  const knownAt = (text: string | null) => (text === null ? null : textAt(text));
  return [
    one.id,
    one.version,
    one.title,
    textAt(one.typeName),
    knownAt(one.locationName),
    one.instructorNames.map(textAt),
    knownAt(one.firstOn),
    knownAt(one.lastOn),
    one.weekdays,
    knownAt(one.start),
    knownAt(one.end),
    one.meetings,
    one.minimum,
    one.capacity,
    one.seatsTaken,
    one.waiting,
    one.priceCents,
    one.priceMaxCents,
    knownAt(one.groupName),
    one.isDraft,
    one.isCancelled,
    one.isInformationOnly,
    one.isPaused,
    textAt(one.registrationOpensAt),
    textAt(one.registrationClosesAt),
  ];
}

/** The classes of an answer of `staffClasses`. */
export function readClassRows(answer: {
  readonly texts: readonly string[];
  readonly classes: readonly StaffClassRow[];
}): StaffClass[] {
  const text = (at: number) => answer.texts[at] ?? '';
  const known = (at: number | null) => (at === null ? null : text(at));
  return answer.classes.map((row) => ({
    id: row[0],
    version: row[1],
    title: row[2],
    typeName: text(row[3]),
    locationName: known(row[4]),
    instructorNames: row[5].map(text),
    firstOn: known(row[6]),
    lastOn: known(row[7]),
    weekdays: row[8],
    start: known(row[9]),
    end: known(row[10]),
    meetings: row[11],
    minimum: row[12],
    capacity: row[13],
    seatsTaken: row[14],
    waiting: row[15],
    priceCents: row[16],
    priceMaxCents: row[17],
    groupName: known(row[18]),
    isDraft: row[19],
    isCancelled: row[20],
    isInformationOnly: row[21],
    isPaused: row[22],
    registrationOpensAt: text(row[23]),
    registrationClosesAt: text(row[24]),
  }));
}
