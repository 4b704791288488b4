/** What a class of the semester is known by. */
export interface ClassIdentity {
  readonly id: string;
  readonly externalId: string | null;
  readonly title: string;
  readonly place: string | null;
  readonly firstOn: string | null;
  readonly start: string | null;
}

/** Texts alike but for capitals and blanks are the same. */
export const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

export function naturalKey({ title, place, firstOn, start }: Omit<ClassIdentity, 'id' | 'externalId'>): string {
  return JSON.stringify([folded(title), firstOn, start, folded(place ?? '')]);
}
