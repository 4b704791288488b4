import type { ContentFactsOf } from '../domain/class-content.ts';
import type { RemoteValueFacts } from '../domain/remote-value.ts';

/** Why one field of an input is wrong, with what its sentence is made of (null: nothing). A new one needs words before it compiles. */
export interface FieldFacts extends ContentFactsOf, RemoteValueFacts {
  /** Neither more nor less can be said of it: not of its kind, or missing altogether. */
  readonly 'not-valid': null;
  readonly 'not-known': null;
  readonly required: null;
  readonly 'too-long': { readonly most: number };
  readonly 'too-few': { readonly least: number };
  readonly 'too-many': { readonly most: number };
  readonly 'not-storable': null;
  readonly 'not-visible': null;
  readonly 'not-whole': { readonly least: number; readonly most: number };
  readonly 'not-listed': null;
  readonly 'not-a-day': null;
  readonly 'not-a-time': null;
  readonly 'not-an-instant': null;
  readonly 'days-reversed': null;

  readonly 'name-missing': null;
  readonly 'phone-missing': null;
  /** Of people of whom two at least must be different: who it is once more, by their place. */
  readonly 'same-name': { readonly place: number };
  readonly 'same-phone': { readonly place: number };
  readonly 'code-word-short': { readonly least: number };
  readonly 'code-word-obvious': null;
  readonly 'phone-too-short': null;
  readonly 'first-name-missing': null;
  readonly 'last-name-missing': null;
  readonly 'in-the-future': null;
  readonly 'too-long-ago': null;
  readonly 'in-the-past': null;
  readonly 'sizes-ordered': null;
  readonly 'size-twice': null;
  readonly 'size-in-use': { readonly size: string };

  readonly 'too-few-classes': { readonly least: number };
  readonly 'class-gone': null;
  readonly 'class-twice': { readonly title: string };
  readonly 'class-in-group': { readonly title: string; readonly group: string };
  readonly 'option-unnamed': null;
  readonly 'option-gone': null;
  readonly 'type-gone': null;
  readonly 'location-gone': null;
  readonly 'instructor-gone': null;
  readonly 'type-archived': null;
  readonly 'location-archived': null;
  readonly 'instructor-archived': null;
  readonly 'picture-gone': null;
  readonly 'is-cancelled': null;
  readonly 'has-people': null;
  readonly 'below-enrolled': { readonly enrolled: number };

  readonly 'group-unnamed': null;
  readonly 'semester-unnamed': null;
  readonly 'semester-name-taken': null;
  readonly 'semester-too-long': null;
  readonly 'closes-before-it-opens': null;
  readonly 'holiday-unnamed': null;
  readonly 'waiver-untitled': null;
  readonly 'message-empty': null;
  readonly 'subject-missing': null;
  readonly 'text-missing': null;
  readonly 'ends-before-it-begins': null;
  readonly 'unknown-placeholders': { readonly unknown: readonly string[]; readonly known: readonly string[] };
  readonly 'files-gone': null;
  readonly 'files-too-big': { readonly most: number };

  readonly 'entry-unnamed': null;
  readonly 'instructor-name-taken': null;
  readonly 'location-name-taken': null;
  readonly 'type-name-taken': null;
  readonly 'merged-with-itself': null;
  readonly 'merged-signs-in': null;

  readonly 'address-missing': null;
  readonly 'reason-missing': null;

  readonly 'not-a-web-address': null;
  readonly 'not-an-email': null;
  readonly 'not-a-time-zone': null;
  readonly 'not-a-locale': null;
  readonly 'not-a-currency': null;
  readonly 'currency-in-use': null;
  readonly 'not-a-color': null;
  readonly 'too-pale': { readonly ratio: string; readonly near: string };
  readonly 'not-a-grade': null;
  readonly 'not-a-key': null;

  readonly 'price-not-mapped': null;
  readonly 'type-not-mapped': null;
  readonly 'seats-not-mapped': null;
}
export type FieldCode = keyof FieldFacts;
