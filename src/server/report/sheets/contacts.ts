import { m } from '../../../words/messages.js';
import {
  answerColumn,
  answerLines,
  byHousehold,
  contactLines,
  guardianLines,
  listed,
  type MakeSheets,
  titleOf,
} from './sheet-words.ts';

/** Whom to call for each student, household by household. */
export const contacts: MakeSheets = (facts, speech) => {
  const { reader } = speech;
  const asks = answerColumn(facts, 'contacts', speech);
  const table = listed(
    facts,
    speech,
    [
      { id: 'guardians', label: m.sheets_guardians({}, reader), width: 'wide' },
      { id: 'contacts', label: m.sheets_contacts({}, reader), width: 'wide' },
      ...asks,
    ],
    (student) => [
      byHousehold(student, speech, (household) => guardianLines(household, speech, true)),
      byHousehold(student, speech, (household) => contactLines(household, speech)),
      ...(asks.length > 0 ? [answerLines(facts, 'contacts', student.id, speech)] : []),
    ],
  );
  return [{ kind: 'contacts', layout: 'table', title: titleOf('contacts', speech), note: '', ...table }];
};
