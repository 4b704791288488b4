interface Named {
  readonly firstName: string;
  readonly preferredName: string;
  readonly preferredLastName?: string;
}

/** What a student is called where that is not the legal name: as much of it as differs. */
export function namePreferred({ firstName, preferredName, preferredLastName }: Named): string {
  const first = preferredName === firstName ? '' : preferredName;
  return [preferredLastName ? first || firstName : first, preferredLastName].filter(Boolean).join(' ');
}
