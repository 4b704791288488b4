/** What of a letter to many concerns one guardian: who they are, where they are written to, and the seats it is about. */
export interface CircularReader<Seat> {
  readonly guardianId: string;
  readonly familyId: string;
  readonly name: string;
  readonly email: string | null;
  /** Whether they are written to at all. */
  readonly isReached: boolean;
  readonly seats: readonly Seat[];
}

/** One mail of a letter to many. */
export interface CircularMail<Seat> {
  readonly guardianId: string;
  readonly name: string;
  readonly email: string;
  readonly seats: readonly Seat[];
}

/**
 * The mails of a letter to many: one for each address that is written to, however many children, classes and families it is a guardian of,
 * in the order of the readers. What stands in it twice is said once.
 */
export function circularMails<Seat extends object>(readers: readonly CircularReader<Seat>[]): CircularMail<Seat>[] {
  const reached = readers.flatMap(({ email, isReached, ...reader }) =>
    isReached && email !== null ? [{ ...reader, email }] : [],
  );
  const byAddress = Map.groupBy(reached, ({ email }) => email.toLowerCase());
  return [...byAddress.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const seats = new Map(same.flatMap((each) => each.seats).map((seat) => [JSON.stringify(seat), seat]));
    return [{ guardianId: first.guardianId, name: first.name, email: first.email, seats: [...seats.values()] }];
  });
}

/** No sign in it that a mail program takes for the end of an address. */
const ADDRESS = /^[^\s,;<>"]+@[^\s,;<>"]+$/;

/** The addresses to write to with another program: each once whatever the case of its letters, in the order of the readers. */
export function addressesToCopy(
  readers: readonly { readonly email: string | null; readonly wantsMail: boolean }[],
): string[] {
  const wanted = readers.flatMap(({ email, wantsMail }) =>
    wantsMail && email !== null && ADDRESS.test(email) ? [email] : [],
  );
  return [...new Map(wanted.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed();
}
