/** The seats of a class: how many there are and how many are taken. */
export interface Seats {
  readonly capacity: number;
  readonly seatsTaken: number;
}

/** Seats that nobody holds; 0 where staff went over the capacity. */
export function countFreeSeats({ capacity, seatsTaken }: Seats): number {
  return Math.max(0, capacity - seatsTaken);
}

/** How far a class stays above its capacity once a seat is given back: what staff allowed shrinks as seats free up. */
export function decideSeatsOver(seats: Seats & { readonly seatsOver: number }): number {
  return Math.max(0, Math.min(seats.seatsOver, seats.seatsTaken - seats.capacity));
}
