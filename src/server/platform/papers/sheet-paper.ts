import type { Paper } from './paper.ts';

/** A line of a cell: `danger` is drawn with a frame and a sign, so that it holds without colour. */
interface Line {
  readonly text: string;
  readonly tone: 'plain' | 'strong' | 'quiet' | 'danger';
}

interface Column {
  readonly label: string;
  readonly width: 'number' | 'short' | 'medium' | 'wide' | 'tick' | 'blank';
}

/** A table, cards of half a page, or name tags; each begins on a page of its own. */
export interface SheetPart {
  readonly layout: 'table' | 'cards' | 'tags';
  /** Lying on its side: for many columns. */
  readonly isWide: boolean;
  /** Over every page of it: what is held, when and where. */
  readonly head: readonly string[];
  /** Which print it is, at the foot of each page; empty where that is said elsewhere. */
  readonly version: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (readonly Line[])[])[];
  /** Where there are no rows. */
  readonly empty: string;
}

/** Sheets bound together. */
export interface SheetPaper
  extends Pick<Paper, 'title' | 'school' | 'language' | 'region' | 'size' | 'pageOf' | 'boxes'> {
  readonly parts: readonly SheetPart[];
  /** When it was printed, at the foot of each page. */
  readonly printed: string;
}
