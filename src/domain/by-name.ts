interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Orders people by last name, then by first, as a reader of this locale (`en-US`) expects. */
export function byName(locale: string): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(locale);
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
}
