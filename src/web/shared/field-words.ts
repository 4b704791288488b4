import type { FieldFacts } from '../../contract/field-codes.ts';
import type { FieldError } from '../../contract/kit.ts';
import type { Facts, WordsFor } from '../../contract/refusals.ts';
import { m } from '../../words/messages.js';
import { getLocale } from '../../words/runtime.js';

/** What is wrong with a field, in a sentence; a code from a newer server is told as what it is: not right. */
export function fieldWords({ code, facts }: Pick<FieldError, 'code' | 'facts'>): string {
  // Whoever found it wrong has sent the facts that the contract names for this code.
  const words = (Object.hasOwn(FIELD_WORDS, code) ? FIELD_WORDS[code] : m.fields_not_valid) as (facts: Facts) => string;
  return words(spokenFacts(facts));
}

/** The words of every code; one without words does not compile. */
const FIELD_WORDS: WordsFor<FieldFacts> = {
  'not-valid': m.fields_not_valid,
  'not-known': m.fields_not_known,
  required: m.fields_required,
  'too-long': m.fields_too_long,
  'too-few': m.fields_too_few,
  'too-many': m.fields_too_many,
  'not-storable': m.fields_not_storable,
  'not-visible': m.fields_not_visible,
  'not-whole': m.fields_not_whole,
  'not-listed': m.fields_not_listed,
  'not-a-day': m.fields_not_a_day,
  'not-a-time': m.fields_not_a_time,
  'not-an-instant': m.fields_not_an_instant,
  'days-reversed': m.fields_days_reversed,
  'name-missing': m.fields_name_missing,
  'phone-missing': m.fields_phone_missing,
  'phone-too-short': m.fields_phone_too_short,
  'first-name-missing': m.fields_first_name_missing,
  'last-name-missing': m.fields_last_name_missing,
  'in-the-future': m.fields_in_the_future,
  'sizes-ordered': m.fields_sizes_ordered,
  'class-gone': m.fields_class_gone,
  'class-twice': m.fields_class_twice,
  'class-in-group': m.fields_class_in_group,
  'option-unnamed': m.fields_option_unnamed,
  'option-gone': m.fields_option_gone,
  'type-gone': m.fields_type_gone,
  'location-gone': m.fields_location_gone,
  'instructor-gone': m.fields_instructor_gone,
  'type-archived': m.fields_type_archived,
  'location-archived': m.fields_location_archived,
  'instructor-archived': m.fields_instructor_archived,
  'picture-gone': m.fields_picture_gone,
  'is-cancelled': m.fields_is_cancelled,
  'has-people': m.fields_has_people,
  'below-enrolled': m.fields_below_enrolled,
  'group-unnamed': m.fields_group_unnamed,
  'semester-unnamed': m.fields_semester_unnamed,
  'semester-name-taken': m.fields_semester_name_taken,
  'semester-too-long': m.fields_semester_too_long,
  'closes-before-it-opens': m.fields_closes_before_it_opens,
  'holiday-unnamed': m.fields_holiday_unnamed,
  'message-empty': m.fields_message_empty,
  'ends-before-it-begins': m.fields_ends_before_it_begins,
  'unknown-placeholders': ({ unknown, known }) =>
    m.fields_unknown_placeholders({ unknown: unknown.join(', '), known: known.join(', ') }),
  'files-gone': m.fields_files_gone,
  'files-too-big': m.fields_files_too_big,
  'entry-unnamed': m.fields_entry_unnamed,
  'instructor-name-taken': m.fields_instructor_name_taken,
  'location-name-taken': m.fields_location_name_taken,
  'type-name-taken': m.fields_type_name_taken,
  'merged-with-itself': m.fields_merged_with_itself,
  'merged-signs-in': m.fields_merged_signs_in,
  'address-missing': m.fields_address_missing,
  'reason-missing': m.fields_reason_missing,
  'not-a-web-address': m.fields_not_a_web_address,
  'not-an-email': m.fields_not_an_email,
  'not-a-time-zone': m.fields_not_a_time_zone,
  'not-a-locale': m.fields_not_a_locale,
  'not-a-currency': m.fields_not_a_currency,
  'not-a-color': m.fields_not_a_color,
  'too-pale': m.fields_too_pale,
  'not-a-grade': m.fields_not_a_grade,
  'not-a-key': m.fields_not_a_key,
  'price-not-mapped': m.fields_price_not_mapped,
  'type-not-mapped': m.fields_type_not_mapped,
  'seats-not-mapped': m.fields_seats_not_mapped,
  'title-missing': m.fields_title_missing,
  'description-missing': m.fields_description_missing,
  'dates-missing': m.fields_dates_missing,
  'times-missing': m.fields_times_missing,
  'seats-missing': m.fields_seats_missing,
  'audience-missing': m.fields_audience_missing,
  'instructor-twice': m.fields_instructor_twice,
  'grades-reversed': m.fields_grades_reversed,
  'ages-reversed': m.fields_ages_reversed,
  'minimum-above-seats': m.fields_minimum_above_seats,
  'prices-reversed': m.fields_prices_reversed,
  'window-reversed': m.fields_window_reversed,
  'option-name-taken': m.fields_option_name_taken,
  'option-twice': m.fields_option_twice,
  'dates-reversed': m.fields_dates_reversed,
  'times-reversed': m.fields_times_reversed,
  'date-times-reversed': m.fields_date_times_reversed,
  'moved-twice': m.fields_moved_twice,
  'too-many-dates': m.fields_too_many_dates,
  'held-already': m.fields_held_already,
  'not-a-number': m.fields_not_a_number,
  'not-true-or-false': m.fields_not_true_or_false,
  'not-json': m.fields_not_json,
  'not-of-type': m.fields_not_of_type,
  'too-few-classes': m.fields_too_few_classes,
};

/** Facts as a sentence takes them: a limit with its thousands apart. */
export function spokenFacts(facts: Facts = {}): Facts {
  return typeof facts['most'] === 'number' ? { ...facts, most: facts['most'].toLocaleString(getLocale()) } : facts;
}
