import type { QueryClient } from '@tanstack/react-query';

/** Something that happened to what the page holds: no values, no names, no addresses of records. */
export interface StateChange {
  readonly at: string;
  /** What changed: the first word of a query's key, or "route". */
  readonly what: string;
  /** What became of it: "loading", "loaded", an error's code, a route's pattern. */
  readonly became: string;
}

/** Specification, section 9: state history keeps at most 50 entries. */
export const MOST_CHANGES = 50;

/** The last 50 changes of state, for the diagnostics panel and error reports; personal data never enters it. */
export function createStateHistory(now: () => Date = () => new Date()) {
  let changes: readonly StateChange[] = [];
  const add = (what: string, became: string) => {
    changes = [...changes, { at: now().toISOString(), what, became }].slice(-MOST_CHANGES);
  };
  return {
    add,
    get changes(): readonly StateChange[] {
      return changes;
    },
    /** Notes every change of every query from now on. A key's further parts may be ids or search words: they stay out. */
    watch(queryClient: QueryClient): () => void {
      return queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const became = { fetch: 'loading', success: 'loaded', error: 'error', invalidate: 'stale' } as const;
        const { type } = event.action;
        // What one answer writes over held classes is that answer's doing: it would push everything else out.
        if (!(type in became) || (event.action.type === 'success' && event.action.manual)) return;
        const word = became[type as keyof typeof became];
        add(String(event.query.queryKey[0]), word === 'error' ? codeOf(event.query.state.error) : word);
      });
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `error: ${String(error.code)}` : 'error';
}

/** The history of this page. */
export const stateHistory = createStateHistory();
