import type { Item, Outcome } from './items.ts';

/** An item that waits, since when (as `performance.now()` counts), and whoever waits for its answer. */
export interface Waiting {
  readonly item: Item;
  readonly since: number;
  readonly settle: (outcome: Outcome) => void;
}

/** Who waits at the desk: a line for each school, in the order in which they came. */
export class Lines {
  private readonly lines = new Map<string, Waiting[]>();
  private waiting = 0;

  /** In all lines together. */
  get length(): number {
    return this.waiting;
  }

  of(organizationId: string): readonly Waiting[] {
    return this.lines.get(organizationId) ?? [];
  }

  add(waiting: Waiting): void {
    const { organizationId } = waiting.item.asker;
    const line = this.lines.get(organizationId);
    if (line) line.push(waiting);
    else this.lines.set(organizationId, [waiting]);
    this.waiting += 1;
  }

  /** Since when the first of all waits. */
  get oldestSince(): number | null {
    let oldest: number | null = null;
    for (const [first] of this.lines.values())
      if (first && (oldest === null || first.since < oldest)) oldest = first.since;
    return oldest;
  }

  /** The school whose first has waited longest, of those that nobody serves. */
  next(isServed: (organizationId: string) => boolean): string | undefined {
    let longest: { readonly id: string; readonly since: number } | undefined;
    for (const [id, [first]] of this.lines)
      if (first && !isServed(id) && (!longest || first.since < longest.since)) longest = { id, since: first.since };
    return longest?.id;
  }

  /** Takes the first ones of a school out of its line. */
  take(organizationId: string, most: number): Waiting[] {
    const line = this.lines.get(organizationId) ?? [];
    const taken = line.splice(0, most);
    if (line.length === 0) this.lines.delete(organizationId);
    this.waiting -= taken.length;
    return taken;
  }

  /** Takes everybody out who has waited since this moment or longer. */
  takeSince(moment: number): Waiting[] {
    const late: Waiting[] = [];
    for (const [id, line] of this.lines) {
      const left = line.filter(({ since }) => since > moment);
      if (left.length === line.length) continue;
      late.push(...line.filter(({ since }) => since <= moment));
      if (left.length > 0) this.lines.set(id, left);
      else this.lines.delete(id);
    }
    this.waiting -= late.length;
    return late;
  }
}
