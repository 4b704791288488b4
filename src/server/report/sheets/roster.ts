import { ageOn } from '../../../domain/eligibility.ts';
import { isSpecified } from '../../../domain/sizes.ts';
import { m } from '../../../words/messages.js';
import type { SheetStudent } from './facts-store.ts';
import {
  answerColumn,
  answerLines,
  byHousehold,
  type ClassFacts,
  guardianLines,
  listed,
  type MakeSheets,
  plain,
  titleOf,
} from './sheet-words.ts';
import type { Speech } from '../../platform/papers/speech.ts';

/** Who is in the class, with whom to call and room for notes. */
export const roster: MakeSheets = (facts, speech) => {
  const { reader } = speech;
  const asks = answerColumn(facts, 'roster', speech);
  const table = listed(
    facts,
    speech,
    [
      { id: 'age', label: m.sheets_age({}, reader), width: 'number' },
      { id: 'grade', label: m.sheets_grade({}, reader), width: 'short' },
      { id: 'shirt', label: m.sheets_shirt({}, reader), width: 'short' },
      { id: 'guardians', label: m.sheets_guardians({}, reader), width: 'wide' },
      ...asks,
      { id: 'notes', label: m.sheets_notes({}, reader), width: 'blank' },
    ],
    (student) => [
      [plain(ageWords(facts, student, speech))],
      [plain(gradeWords(facts, student, speech))],
      [plain(sizeWords(student.tshirtSize, speech))],
      byHousehold(student, speech, (household) => guardianLines(household, speech, true)),
      ...(asks.length > 0 ? [answerLines(facts, 'roster', student.id, speech)] : []),
      [],
    ],
  );
  return [{ kind: 'roster', layout: 'table', title: titleOf('roster', speech), note: '', ...table }];
};

/** How old the student is on the first day of the class. */
function ageWords({ class: { meetings } }: ClassFacts, { birthDate }: SheetStudent, { reader }: Speech): string {
  const [first] = meetings;
  return first && birthDate !== null ? String(ageOn(birthDate, first.on)) : m.admin_unknown({}, reader);
}

function sizeWords(size: string | null, { reader }: Speech): string {
  if (size === null) return m.admin_unknown({}, reader);
  return isSpecified(size) ? m.admin_size_of({ size }, reader) : size;
}

function gradeWords({ gradeNames }: ClassFacts, { grade, isGradeKnown }: SheetStudent, { reader }: Speech): string {
  if (!isGradeKnown) return m.admin_unknown({}, reader);
  return grade === null ? m.account_not_in_school({}, reader) : (gradeNames[String(grade)] ?? String(grade));
}
