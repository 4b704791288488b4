/** How students are called where others may read along. */
export type NamesShown = 'first' | 'initials' | 'full';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
}

/** What a student goes by in a calendar: "Maya", "M. P." or "Maya Patel". */
export function nameInCalendar(student: Named, shown: NamesShown): string {
  const first = student.preferredName || student.firstName;
  const last = student.preferredLastName || student.lastName;
  if (shown === 'first') return first;
  if (shown === 'full') return [first, last].filter(Boolean).join(' ');
  return [first, last].flatMap((name) => initialOf(name) ?? []).join(' ');
}

function initialOf(name: string): string | null {
  const [letter] = new Intl.Segmenter().segment(name.trim());
  return letter ? `${letter.segment.toLocaleUpperCase()}.` : null;
}
