/** Something found: what it is called, what tells it from its like, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** What can be done with it, as hits of their own. */
  readonly acts?: readonly Hit[];
}
