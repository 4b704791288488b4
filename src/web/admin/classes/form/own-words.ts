import { m } from '../../../../words/messages.js';
import type { OwnWords } from '../../../shared/failure.ts';

/** What somebody who works on a class should know beyond the usual words: that what they typed is there, and what they can do with it. */
export const CLASS_WORDS: OwnWords = {
  'semester-archived': m.class_form_semester_archived,
  gone: m.class_form_gone,
};
