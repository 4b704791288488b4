// What a paper is made of, as the template draws it. Everything somebody typed is text in here, and never a part of the template.

/** Something within a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly inside: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'numbers'; readonly start: number; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'facts'; readonly facts: Facts }
  /** What each comes to, one under the other. */
  | { readonly kind: 'sums'; readonly sums: readonly (readonly [name: string, sum: string])[] };

/** A name and a value each. */
type Facts = readonly (readonly [name: string, value: string])[];

/** A printed page or several. */
export interface Paper {
  readonly title: string;
  readonly school: string;
  /** A language of ISO 639, and a country where that is known. */
  readonly language: string;
  readonly region: string | null;
  readonly size: 'a4' | 'us-letter';
  /** Under the title. */
  readonly lead: string;
  /** At the foot of each page; `{page}` and `{pages}` are put in when they are known. */
  readonly pageOf: string;
  /** Under the lead, where letters of the paper are in none of our fonts and come out as boxes. */
  readonly boxes: string;
  readonly blocks: readonly Block[];
  /** What stands in a table at the end. */
  readonly facts: Facts;
}

/** Countries that print on Letter; everybody else has A4. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'PR', 'SV', 'VE', 'NI', 'DO']);

/** How a school of this locale prints. */
export function paperOf(locale: string): Pick<Paper, 'language' | 'region' | 'size'> {
  const { language, region = null } = new Intl.Locale(locale).maximize();
  return { language, region, size: region !== null && LETTER.has(region) ? 'us-letter' : 'a4' };
}
