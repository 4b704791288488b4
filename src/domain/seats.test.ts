import { expect, test } from 'vitest';
import { countFreeSeats, decideSeatsOver } from './seats.ts';

test('where staff went over the capacity there is no free seat, and never less than none', () => {
  expect(countFreeSeats({ capacity: 12, seatsTaken: 10 })).toBe(2);
  expect(countFreeSeats({ capacity: 12, seatsTaken: 14 })).toBe(0);
});

test('what staff allowed beyond the capacity shrinks as seats come free, and never grows', () => {
  const over = (seatsTaken: number) => decideSeatsOver({ capacity: 12, seatsTaken, seatsOver: 3 });
  expect([16, 15, 14, 12, 9].map(over)).toEqual([3, 3, 2, 0, 0]);
});
