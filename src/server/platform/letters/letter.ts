import type { CalendarEntry } from '../calendar-file.ts';
import type { Reader } from '../locale.ts';
import type { Paper } from '../papers/paper.ts';

/** What a mail says, apart from how it looks: written once, shown as text and as HTML. */
export interface Letter {
  readonly locale: string;
  readonly schoolName: string;
  readonly subject: string;
  /** Where answers go, if not to the school's address for help. */
  readonly replyTo?: string;
  /** The heading; also what mail programs show beside the subject together with the first sentence. */
  readonly title: string;
  readonly opening: readonly string[];
  /** The school's own words; between the opening and the facts. */
  readonly words?: readonly LetterWords[];
  readonly sections: readonly LetterSection[];
  /** What follows from the sections; before the action. */
  readonly notes: readonly string[];
  readonly action: LetterAction | null;
  /** A short code to type in, where the reader is signed in on another device; after the action. */
  readonly figures?: { readonly label: string; readonly text: string };
  readonly closing: readonly string[];
  readonly signature: string;
}

/** Words that the school wrote, with every placeholder filled. */
export interface LetterWords {
  readonly markdown: string;
  readonly text: string;
}

/** What concerns one student; without a heading where there is only one. */
export interface LetterSection {
  readonly heading: string | null;
  readonly cards: readonly LetterCard[];
}

/** One class: what became of it, and its facts as label and words. */
export interface LetterCard {
  readonly tone: 'good' | 'waiting' | 'ended';
  readonly status: string;
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

export interface LetterAction {
  readonly label: string;
  readonly url: string;
}

/** The school that writes, as far as every letter needs it. */
export interface LetterSchool {
  /** Whether seats of addresses that are not confirmed are only held for a while. */
  readonly holdsSeats: boolean;
  readonly name: string;
  readonly helpEmail: string;
  readonly publicUrl: string | null;
  readonly timeZone: string;
  readonly locale: string;
  /** In whose language its letters speak. */
  readonly reader: Reader;
  readonly currency: string;
  readonly gradeNames: Readonly<Record<string, string>>;
}

/** What of a mail is its reader's alone. */
export interface OneTime {
  readonly link: string;
  readonly figures: string | null;
}

/** A file of the school that travels with a mail; its bytes lie elsewhere. */
export interface LetterFile {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** A paper that travels with a mail: read and set only as the mail leaves. */
export interface LetterPaper {
  readonly name: string;
  read(): Promise<Paper>;
}

/** What one mail says and brings along. */
export interface Written {
  readonly letter: Letter;
  readonly calendar?: readonly CalendarEntry[];
  readonly papers?: readonly LetterPaper[];
  readonly files?: readonly LetterFile[];
}

/** From where a letter is written. */
export interface LetterDesk {
  readonly school: LetterSchool;
  /** Where this school's families reach the portal, without a slash at the end. */
  readonly portalUrl: string;
  /** Only as the mail leaves; without it words stand in its place. */
  readonly oneTime: OneTime | null;
}
