import type { QuestionContent } from '../src/contract/questions.ts';

/** A question that must be answered, to be asked of a class or of everybody. */
export const SWIMS: Omit<QuestionContent, 'classId'> = {
  wording: 'Swims?',
  hint: '',
  kind: 'yes-no',
  options: [],
  isRequired: true,
  sheets: [],
};
