import { joined } from '../../domain/joined.ts';
import { type LineState, placeState, seatState, totalsOf } from '../../domain/standing.ts';
import { m } from '../../words/messages.js';
import type { Speech } from '../platform/papers/speech.ts';
import type { MyData } from './gather.ts';

/** Every seat and place as it stands, and what they cost together, by the rule of the enrollments on screen. */
export function seatLines(
  { enrollments, waitlist, students }: Pick<MyData, 'enrollments' | 'waitlist' | 'students'>,
  { reader, instant, money }: Speech,
): string[] {
  const nameOf = (id: string) => students.find((each) => each.id === id)?.firstName;
  const asOnRecord = <Item extends { class: { isCancelled: boolean } }>(item: Item) => ({
    ...item,
    isCancelled: item.class.isCancelled,
  });
  const seats = enrollments.map((item) => ({ ...item, at: item.enrolledAt, now: seatState(asOnRecord(item)) }));
  // A place that became a seat is told by the seat.
  const places = waitlist
    .filter(({ state }) => state !== 'accepted')
    .map((item) => ({ ...item, at: item.joinedAt, now: placeState(asOnRecord(item)) }));
  const { totalCents, ifSeatCents } = totalsOf([...seats, ...places]);
  const line = ({
    studentId,
    class: { title },
    now,
    at,
    endedAt,
    agreedCents,
  }: (typeof seats | typeof places)[number]) =>
    joined(nameOf(studentId), title, stateWords(now, reader), instant(endedAt ?? at), money(agreedCents));
  if (seats.length + places.length === 0) return [];
  return [
    ...seats.map(line),
    ...places.map(line),
    m.my_data_paper_total({ total: money(totalCents) }, reader),
    ...(ifSeatCents > 0 ? [m.my_data_paper_if_seats({ amount: money(ifSeatCents) }, reader)] : []),
  ];
}

function stateWords(now: LineState, reader: Speech['reader']): string {
  if (now === 'enrolled') return m.account_state_enrolled({}, reader);
  if (now === 'waitlisted') return m.account_state_waiting({}, reader);
  return now === 'cancelled' ? m.account_state_cancelled({}, reader) : m.my_data_paper_ended({}, reader);
}
