import { useNavigate, useSearch } from '@tanstack/react-router';
import { nextSort } from '../../ui/data-table.tsx';

type Search = Readonly<Record<string, string | undefined>>;

/** What is changed; where it follows from what the address says, from what it says by then, not from what is still drawn. */
type Change = Search | ((now: Search) => Search);

/** What the address says after its question mark, and how to change it. What is undefined leaves the address. */
export function useAddress(): [Search, (change: Change, options?: { replace?: boolean }) => void] {
  const given: Search = useSearch({ strict: false });
  // An address may say anything; what is longer than any id is none, and the server would take it for a mistake.
  const search = { ...given, semester: given['semester']?.slice(0, 64) };
  const navigate = useNavigate();
  return [
    search,
    (change, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (previous: Search) => ({ ...previous, ...(typeof change === 'function' ? change(previous) : change) }),
        replace,
        resetScroll: false,
      });
    },
  ];
}

/** Sorts by a column, back on the first page: by what the address says now, not by the rows that may still be those of the click before. */
export function useSort(): (column: string) => void {
  const [, change] = useAddress();
  return (column) => change(({ sort }) => ({ sort: nextSort(sort, column), page: undefined }), { replace: true });
}

/** Turns to another page: from where the address is now, not from the page that may still be drawn. */
export function usePaging(): (next: (page: number) => number) => void {
  const [, change] = useAddress();
  return (next) =>
    change(({ page }) => {
      const number = next(readPage(page));
      return { page: number === 1 ? undefined : String(number) };
    });
}

/** A page number from the address; anything else than a whole number of at least 1 is the first page. */
export function readPage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
