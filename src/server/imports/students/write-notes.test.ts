import { expect, test } from 'vitest';
import { openOffice, staff } from '../../../../test/office.ts';
import { applyStudents, findStudents } from '../../../../test/student-files.ts';

openOffice();

const notesOf = async (name: string) => {
  const [student] = await findStudents(name);
  const { notes } = await staff.call('notes', { about: { studentId: student?.id ?? '' } });
  return notes.map(({ text }) => text);
};

test('the phones for which a record has no place stay as one note for the children of a household', async () => {
  const more = '303-555-0111 / 303-555-0112 (work)';
  const rows = [
    `,Ida,Twophone,2014-05-05,,,Ann Twophone,${more},,,,,`,
    `,Jon,Twophone,2015-05-05,,,Ann Twophone,${more},,,,,`,
  ];
  const { batchId } = await applyStudents(rows);
  expect(await notesOf('Ida Twophone')).toEqual(['Guardian 1 phone: 303-555-0112 (work)']);
  expect(await notesOf('Jon Twophone')).toEqual([]);
  // Once more, and with something new beside it: it is written down already.
  await applyStudents(rows);
  await applyStudents([rows[0]?.replace('2014-05-05,,', '2014-05-05,4,') ?? '']);
  expect(await notesOf('Ida Twophone')).toHaveLength(1);
  expect(batchId).not.toBeNull();
});

test('what was noted of a student who was there goes when the import is taken back, unless somebody has changed it', async () => {
  await applyStudents([
    ',Kim,Later,2014-05-05,,,Ann Later,303-555-0121,,,,,',
    ',Lou,Later,2014-05-06,,,Ben Later,303-555-0122,,,,,',
  ]);
  const { batchId } = await applyStudents([
    ',Kim,Later,2014-05-05,3,,Ann Later,303-555-0121 / 303-555-0131,,,,,',
    ',Lou,Later,2014-05-06,3,,Ben Later,303-555-0122 / 303-555-0132,,,,,',
  ]);
  expect(await notesOf('Kim Later')).toHaveLength(1);
  const [lou] = await findStudents('Lou Later');
  const { notes } = await staff.call('notes', { about: { studentId: lou?.id ?? '' } });
  const [note] = notes;
  await staff.call('changeNote', { noteId: note?.id ?? '', version: 1, text: 'Ask Ben', isPinned: false });
  await staff.call('revertStudentImport', { batchId: batchId ?? '' });
  expect(await notesOf('Kim Later')).toEqual([]);
  expect(await notesOf('Lou Later')).toEqual(['Ask Ben']);
});
