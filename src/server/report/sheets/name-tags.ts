import { m } from '../../../words/messages.js';
import { type MakeSheets, quiet, strong, titleOf } from './sheet-words.ts';

/** A tag for each student, with the names they go by. */
export const nameTags: MakeSheets = ({ class: schoolClass, students }, speech) => [
  {
    kind: 'name-tags',
    layout: 'tags',
    title: titleOf('name-tags', speech),
    note: '',
    columns: [{ id: 'student', label: m.sheets_student({}, speech.reader), width: 'wide' }],
    rows: students.map(({ id, firstName, preferredName, lastName, preferredLastName, pronouns }) => ({
      studentId: id,
      cells: [
        [
          strong(preferredName || firstName),
          strong(preferredLastName || lastName),
          ...(pronouns ? [quiet(pronouns)] : []),
          quiet(schoolClass.title),
        ],
      ],
    })),
  },
];
