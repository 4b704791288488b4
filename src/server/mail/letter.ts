/** What a mail says, apart from how it looks: written once, shown as text and as HTML. */
export interface Letter {
  readonly locale: string;
  readonly schoolName: string;
  readonly subject: string;
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
