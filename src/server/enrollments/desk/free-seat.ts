import { decideSeatsOver } from '../../../domain/seats.ts';
import type { DeskClass, DeskStudent } from './state.ts';

/** Takes a student's seat back into the class, in memory. */
export function freeSeat(schoolClass: DeskClass, student: DeskStudent | undefined): void {
  schoolClass.seatsTaken -= 1;
  schoolClass.seatsOver = decideSeatsOver(schoolClass);
  schoolClass.isChanged = true;
  student?.enrolledIn.delete(schoolClass.id);
  student?.seats.delete(schoolClass.id);
}
