/** How many papers of a copy are set already, and how many there will be. */
interface SetPapers {
  readonly done: number;
  readonly total: number;
}

/** The copies that this server makes now, by their id; of another server's nothing is known but that they are made. */
export type CopiesInWork = Map<string, SetPapers>;
