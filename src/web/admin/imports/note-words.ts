import type { ImportNote, ImportNoteFacts } from '../../../contract/import-notes.ts';
import type { Facts, WordsFor } from '../../../contract/refusals.ts';
import { m } from '../../../words/messages.js';
import { spokenFacts } from '../../shared/field-words.ts';

const joined = (names: readonly string[]) => names.join(', ');
const quoted = (names: readonly string[]) => joined(names.map((name) => `“${name.trim()}”`));

/** What an import says, in words. */
export function noteWords({ code, facts }: ImportNote): string {
  // Whoever says it has given the facts that the contract names for this code.
  return (NOTES[code] as (facts: Facts) => string)(spokenFacts(facts));
}

/** By what stands between the cells of the file. */
const BEYOND: Readonly<Record<string, () => string>> = {
  ',': m.imports_note_no_heading_comma,
  ';': m.imports_note_no_heading_semicolon,
  '\t': m.imports_note_no_heading_tab,
};

/** One without words does not compile. */
const NOTES: WordsFor<ImportNoteFacts> = {
  'file-empty': m.imports_note_file_empty,
  'only-headings': m.imports_note_only_headings,
  'file-too-large': m.imports_note_file_too_large,
  'file-too-much': m.imports_note_file_too_much,
  'file-unreadable': m.imports_note_file_unreadable,
  'file-old-workbook': m.imports_note_file_old_workbook,
  'file-pdf': m.imports_note_file_pdf,
  'file-no-table': m.imports_note_file_no_table,
  'file-zip': m.imports_note_file_zip,
  'not-utf8': m.imports_note_not_utf8,
  'not-csv': m.imports_note_not_csv,
  'not-json': m.imports_note_not_json,
  'json-no-list': m.imports_note_json_no_list,
  'too-many-columns': m.imports_note_too_many_columns,
  'too-many-rows': m.imports_note_too_many_rows,
  'row-endless': m.imports_note_row_endless,
  'cell-endless': m.imports_note_cell_endless,
  'columns-missing': ({ missing, there }) =>
    m.imports_note_columns_missing({ missing: quoted(missing), there: quoted(there) }),
  'columns-twice': ({ names }) => m.imports_note_columns_twice({ names: quoted(names) }),
  'workbook-unreadable': m.imports_note_workbook_unreadable,
  'workbook-damaged': m.imports_note_workbook_damaged,
  'workbook-too-large': m.imports_note_workbook_too_large,
  'workbook-password': m.imports_note_workbook_password,
  'read-as-windows': m.imports_note_read_as_windows,
  'entries-deleted': m.imports_note_entries_deleted,
  'heading-twice': m.imports_note_heading_twice,
  'one-sheet-read': m.imports_note_one_sheet_read,
  empty: m.imports_note_empty,
  'too-long': m.imports_note_too_long,
  'not-whole': m.imports_note_not_whole,
  'too-small': m.imports_note_too_small,
  'too-big': m.imports_note_too_big,
  'not-yes-or-no': m.imports_note_not_yes_or_no,
  'not-a-price': m.imports_note_not_a_price,
  'several-prices': m.imports_note_several_prices,
  'price-range': m.imports_note_price_range,
  'price-words': m.imports_note_price_words,
  'not-a-range': m.imports_note_not_a_range,
  'not-a-date': m.imports_note_not_a_date,
  'part-not-a-date': m.imports_note_part_not_a_date,
  'not-an-hour': m.imports_note_not_an_hour,
  'not-a-time': m.imports_note_not_a_time,
  'not-two-times': m.imports_note_not_two_times,
  'no-heading': ({ separator }) => (BEYOND[separator] ?? m.imports_note_no_heading)(),
  'heading-below': m.imports_note_heading_below,
  'above-highest-grade': m.imports_note_above_highest_grade,
  'above-highest-age': m.imports_note_above_highest_age,
  'before-opening': m.imports_note_before_opening,
  'not-after-start': m.imports_note_not_after_start,
  'before-first-day': m.imports_note_before_first_day,
  'years-after-first-day': m.imports_note_years_after_first_day,
  'no-date-left': m.imports_note_no_date_left,
  'no-date-beside-holidays': ({ from, to, names }) =>
    m.imports_note_no_date_beside_holidays({ from, to, names: joined(names) }),
  'dates-left-out': ({ count, names }) => m.imports_note_dates_left_out({ count, names: joined(names) }),
  'too-many-dates': m.imports_note_too_many_dates,
  'no-weekday': m.imports_note_no_weekday,
  'outside-the-class': m.imports_note_outside_the_class,
  'not-understood': m.imports_note_not_understood,
  'list-cut-off': m.imports_note_list_cut_off,
  'other-row': m.imports_note_other_row,
  'other-row-differs': m.imports_note_other_row_differs,
  'id-of-another': m.imports_note_id_of_another,
  'no-price': m.imports_note_no_price,
  'too-many-names': m.imports_note_too_many_names,
  'without-dates': m.imports_note_without_dates,
  'lacks-end-time': m.imports_note_lacks_end_time,
  'semester-days': m.imports_note_semester_days,
  'taken-as-afternoon': m.imports_note_taken_as_afternoon,
  'at-night': m.imports_note_at_night,
  'other-currency': m.imports_note_other_currency,
  'born-in-the-future': m.imports_note_born_in_the_future,
  'not-a-name': m.imports_note_not_a_name,
  'not-a-grade': m.imports_note_not_a_grade,
  'not-a-size': m.imports_note_not_a_size,
  'not-an-email': m.imports_note_not_an_email,
  'id-of-nobody': m.imports_note_id_of_nobody,
  'address-of-two-families': m.imports_note_address_of_two_families,
  'family-full': m.imports_note_family_full,
  'guardians-full': m.imports_note_guardians_full,
  'keeps-own-details': m.imports_note_keeps_own_details,
  'address-unproven': m.imports_note_address_unproven,
  'household-told': m.imports_note_household_told,
  'two-households': m.imports_note_two_households,
  'near-other-row': m.imports_note_near_other_row,
  'below-taken': m.imports_note_below_taken,
};
