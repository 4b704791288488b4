import type { StaffQuestion } from '../../../contract/questions.ts';
import type { QuestionKind } from '../../../domain/questions.ts';
import { m } from '../../../words/messages.js';

export const KIND_WORDS: Readonly<Record<QuestionKind, () => string>> = {
  line: m.questions_kind_line,
  text: m.questions_kind_text,
  'yes-no': m.questions_kind_yes_no,
  'one-of': m.questions_kind_one_of,
  'several-of': m.questions_kind_several_of,
  number: m.questions_kind_number,
  date: m.questions_kind_date,
};

export const SHEET_WORDS: Readonly<Record<StaffQuestion['sheets'][number], () => string>> = {
  roster: m.questions_sheet_roster,
  'sign-in': m.questions_sheet_sign_in,
  emergency: m.questions_sheet_emergency,
  contacts: m.questions_sheet_contacts,
};
