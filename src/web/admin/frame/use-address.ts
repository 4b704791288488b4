import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { canBeStored } from '../../../domain/storable.ts';
import { nextSort } from '../../ui/data-table.tsx';
import { staffPaths } from '../../staff-paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched for on a screen about people. */
    words?: string | undefined;
  }
}

type Search = Readonly<Record<string, string | undefined>>;

/** What is changed; where it follows from what the address says, from what it says by then, not from what is still drawn. */
type Change = Search | ((now: Search) => Search);

/** Screens whose tables are about people. */
const ABOUT_PEOPLE = [
  staffPaths.staffEnrollments,
  staffPaths.staffStudents,
  staffPaths.staffFamilies,
  staffPaths.staffPayments,
  staffPaths.tshirts,
  staffPaths.staffWaivers,
  staffPaths.audit,
  staffPaths.outbox,
  staffPaths.circulars,
  staffPaths.managedClass(''),
];

/** What a link may bring and the server can be asked for; anything else is as if it were not there. */
const canBeAsked = (value: string | undefined) => typeof value !== 'string' || canBeStored(value);

/**
 * What the address says after its question mark, and how to change it. What is undefined leaves the address. Words that people are searched
 * for with (`search`) stay out of it, and so of every log: they lie beside it in the browser's history, for going back and for loading
 * again. A link may bring some; they leave with the first change.
 */
export function useAddress(): [Search, (change: Change, options?: { replace?: boolean }) => void] {
  const asked: Search = useSearch({ strict: false });
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => canBeAsked(value)));
  const words = useLocation({ select: ({ state }) => state.words });
  const isAboutPeople = useLocation({
    select: ({ pathname }) => ABOUT_PEOPLE.some((path) => pathname.startsWith(path)),
  });
  const navigate = useNavigate();
  // An address may say anything; what is longer than any id is none, and the server would take it for a mistake.
  const address: Search = { ...given, semester: given['semester']?.slice(0, 64) };
  const wordsAfter = (change: Change, before: string | undefined) =>
    typeof change === 'object' && 'search' in change ? (change['search'] ?? '') : before;
  return [
    isAboutPeople ? { ...address, search: words ?? given['search'] } : address,
    (change, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (before: Search) => {
          const changed = typeof change === 'function' ? change(before) : change;
          // Who asks something else begins on the first page, and at the newest entry of a history that was looked through in parts.
          const anew = 'page' in changed ? { beyond: undefined } : {};
          return { ...before, ...anew, ...changed, ...(isAboutPeople && { search: undefined }) };
        },
        ...(isAboutPeople && {
          state: (before) => ({ ...before, words: wordsAfter(change, before.words ?? given['search']) }),
        }),
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
    change(({ page, beyond }) => {
      const number = next(readPage(page));
      return { page: number === 1 ? undefined : String(number), beyond };
    });
}

/** A page number from the address; anything else than a whole number of at least 1 is the first page. */
export function readPage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
