/** How many steps of a copy are done already, and how many there are: reading, one for each paper, sealing. */
interface Steps {
  readonly done: number;
  readonly total: number;
}

/** The copies that this server makes now, by their id; of another server's nothing is known but that they are made. */
export type CopiesInWork = Map<string, Steps>;
