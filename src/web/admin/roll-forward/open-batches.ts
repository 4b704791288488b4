import { useState } from 'react';
import { newId } from '../../shared/new-key.ts';
import type { Keeper } from '../../ui/form/keeper.ts';
import { useTabKeeper } from '../frame/use-tab-keeper.ts';

/** The batch that is on its way into each semester, by the semester's id. */
type Named = Readonly<Record<string, string>>;

/** What is on its way into each semester: what its answer was lost for is named the same when it is sent again, after a reload as well. */
export function useOpenBatches(): OpenBatches {
  const keeper = useTabKeeper<Named>('roll-forward');
  const [open] = useState(() => new OpenBatches(keeper));
  return open;
}

class OpenBatches {
  // A full or closed storage keeps nothing: then this page still knows.
  private named: Named;
  private readonly keeper: Keeper<Named>;

  constructor(keeper: Keeper<Named>) {
    this.keeper = keeper;
    this.named = keeper.read()?.values ?? {};
  }

  nameFor(semesterId: string): string {
    const batchId = this.named[semesterId] ?? newId();
    this.keep({ ...this.named, [semesterId]: batchId });
    return batchId;
  }

  forget(semesterId: string): void {
    const { [semesterId]: _, ...rest } = this.named;
    this.keep(rest);
  }

  private keep(named: Named): void {
    this.named = named;
    this.keeper.write(Object.keys(named).length === 0 ? null : { version: 0, values: named });
  }
}
