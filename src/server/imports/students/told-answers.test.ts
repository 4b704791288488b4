import { expect, test } from 'vitest';
import { openOffice, school, staff } from '../../../../test/office.ts';
import { previewStudents, readyStudents, recordOf } from '../../../../test/student-files.ts';

openOffice();

const LIVES =
  'External id,First name,Last name,Birth date,Guardian 1 name,Guardian 1 e-mail,Guardian 2 name,Lives with';

const bondsOf = async (name: string) =>
  (await recordOf(name)).households.flatMap(({ guardians }) =>
    guardians.map(({ name: who, livesWith }) => [who, livesWith]),
  );

test('with whom a child lives comes in with its guardians, shown before, and goes back', async () => {
  const asked = await readyStudents(
    ['L1,Lea,Lives,2015-03-04,Bea Lives,bea@lives.example,Cal Lives,Bea Lives'],
    [],
    LIVES,
  );
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.created.map(({ fields }) => fields)).toEqual([
    [{ field: 'guardian1.livesWith', who: 'Bea Lives', from: null, to: 'yes' }],
  ]);
  await staff.call('applyStudentImport', asked);
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', null],
  ]);
  const other = await readyStudents(['L1,Lea,Lives,2015-03-04,Bea Lives,bea@lives.example,Cal Lives,Cal'], [], LIVES);
  const [changed] = (await staff.call('previewStudentImport', other)).changed;
  expect(changed?.fields).toEqual([{ field: 'guardian2.livesWith', who: 'Cal Lives', from: null, to: 'yes' }]);
  await staff.call('applyStudentImport', other);
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', true],
  ]);
  expect(await staff.call('revertStudentImport', { batchId: other.fileId })).toMatchObject({
    restored: 1,
    touched: [],
  });
  expect(await bondsOf('Lea Lives')).toEqual([
    ['Bea Lives', true],
    ['Cal Lives', null],
  ]);
});

test('what a household that signs in has told of it stays, and is said', async () => {
  const heading = 'External id,Guardian 1 name,Guardian 1 lives with';
  const { student, households } = await recordOf('Lea Lives');
  const [bea] = households[0]?.guardians ?? [];
  await school.database
    .updateTable('guardians')
    .set({ accountId: staff.accountId })
    .where('id', '=', bea?.id ?? '')
    .execute();
  const seen = await previewStudents(['L1,Bea Lives,no', 'L9,Nobody,no'], [], heading);
  expect(seen.counts).toMatchObject({ changed: 0, unchanged: 1 });
  expect(seen.remarks.map(({ row, reason }) => [row, reason.code])).toContainEqual([2, 'lives-with-told']);
  expect(await bondsOf('Lea Lives')).toContainEqual(['Bea Lives', true]);
  // What nobody has answered yet is filled in all the same.
  const filled = await previewStudents(['L1,Cal Lives,yes'], [], heading);
  expect(filled.changed).toMatchObject([{ studentId: student.id, fields: [{ who: 'Cal Lives', to: 'yes' }] }]);
});

const PERMITS = 'External id,First name,Last name,Birth date,Photo release,Sunscreen,Bug spray';

const permissionsOf = async (name: string) => (await recordOf(name)).permissions;
const sectionOf = async (name: string) =>
  (await recordOf(name)).sections.find(({ section }) => section === 'permissions');

test('photos alone come in, what nobody answered stays open, and the family has still to say that it is right', async () => {
  const asked = await readyStudents(
    ['P1,Pia,Permit,2015-03-04,declined,,', 'P2,Pat,Permit,2015-03-05,,,'],
    [],
    PERMITS,
  );
  const { created } = await staff.call('previewStudentImport', asked);
  expect(created.map(({ fields }) => fields)).toEqual([[{ field: 'photos', from: null, to: 'no' }], []]);
  await staff.call('applyStudentImport', asked);
  expect(await permissionsOf('Pia Permit')).toEqual({ photos: 'no', sunscreen: null, insectSpray: null });
  expect(await permissionsOf('Pat Permit')).toBeNull();
  expect(await sectionOf('Pia Permit')).toMatchObject({ answeredAt: null, confirmedAt: null });
  // Nobody has touched them since.
  expect(await staff.call('revertStudentImport', { batchId: asked.fileId })).toMatchObject({ removed: 2, touched: [] });
});

test('a list adds what is open and any no, never turns a no into more, and goes back to what was there', async () => {
  const fresh = ['P3,Pam,Permit,2015-03-04,no,yes,', 'P4,Pim,Permit,2015-03-05,without name,,no'];
  await staff.call('applyStudentImport', await readyStudents(fresh, [], PERMITS));
  const more = ['P3,Pam,Permit,2015-03-04,yes,no,yes', 'P4,Pim,Permit,2015-03-05,signed,yes,yes'];
  const asked = await readyStudents(more, [], PERMITS);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.changed.map(({ fields }) => fields)).toEqual([
    [
      { field: 'sunscreen', from: 'yes', to: 'no' },
      { field: 'insectSpray', from: null, to: 'yes' },
    ],
    [{ field: 'sunscreen', from: null, to: 'yes' }],
  ]);
  expect(seen.remarks.map(({ row, reason }) => [row, reason.code])).toEqual([
    [2, 'no-stays'],
    [3, 'no-stays'],
    [3, 'no-stays'],
  ]);
  await staff.call('applyStudentImport', asked);
  expect(await permissionsOf('Pam Permit')).toEqual({ photos: 'no', sunscreen: false, insectSpray: true });
  expect(await permissionsOf('Pim Permit')).toEqual({ photos: 'without-name', sunscreen: true, insectSpray: false });
  await staff.call('revertStudentImport', { batchId: asked.fileId });
  expect(await permissionsOf('Pam Permit')).toEqual({ photos: 'no', sunscreen: true, insectSpray: null });
  expect(await permissionsOf('Pim Permit')).toEqual({ photos: 'without-name', sunscreen: null, insectSpray: false });
});

test('where nothing was told before, nothing is there again afterwards', async () => {
  await staff.call('applyStudentImport', await readyStudents(['P7,Pru,Permit,2015-03-08,,,'], [], PERMITS));
  const asked = await readyStudents(['P7,Pru,Permit,2015-03-08,no,,'], [], PERMITS);
  await staff.call('applyStudentImport', asked);
  expect(await permissionsOf('Pru Permit')).toMatchObject({ photos: 'no' });
  await staff.call('revertStudentImport', { batchId: asked.fileId });
  expect(await permissionsOf('Pru Permit')).toBeNull();
});

test('an unclear word is asked about once, and what is said of it counts for all rows', async () => {
  const lines = ['P5,Pen,Permit,2015-03-06,Ask first,,', 'P6,Pip,Permit,2015-03-07,Ask first,,'];
  const asked = await readyStudents(lines, [], PERMITS);
  const seen = await staff.call('previewStudentImport', asked);
  expect(seen.wordsAsked).toMatchObject([{ field: 'photos', word: 'Ask first', rows: 2, answer: null }]);
  expect(seen.wordsAsked[0]?.choices.map(({ is }) => is)).toEqual(['yes', 'no', 'without-name']);
  expect(seen.leftOut.map(({ reason }) => reason.code)).toEqual([
    'permission-not-understood',
    'permission-not-understood',
  ]);
  const words = [{ field: 'photos' as const, word: 'ask first', is: 'no' }];
  await staff.call('applyStudentImport', { ...asked, mapping: { ...asked.mapping, words } });
  expect(await permissionsOf('Pip Permit')).toEqual({ photos: 'no', sunscreen: null, insectSpray: null });
});

test('the family sees what a list told already chosen, saves the rest, and then it stays', async () => {
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  await staff.call('applyStudentImport', await readyStudents([`${studentId},no`], [], 'Student id,Photo release'));
  const { answers, sections } = await family.call('record', { studentId });
  expect(answers.permissions).toEqual({ photos: 'no', sunscreen: null, insectSpray: null });
  const version = sections.find(({ section }) => section === 'permissions')?.version ?? 0;
  const confirmed = { studentId, sections: [{ section: 'permissions' as const, version }] };
  await expect(family.call('confirmSections', confirmed)).rejects.toMatchObject({ details: { reason: 'unanswered' } });
  const permissions = { photos: 'no', sunscreen: true, insectSpray: true } as const;
  await family.call('savePermissions', { studentId, version, permissions });
  // What a list makes a no of is asked again.
  await staff.call('applyStudentImport', await readyStudents([`${studentId},no`], [], 'Student id,Sunscreen'));
  const after = await family.call('record', { studentId });
  expect(after.answers.permissions).toEqual({ photos: 'no', sunscreen: false, insectSpray: true });
  expect(after.sections.find(({ section }) => section === 'permissions')).toMatchObject({
    version: version + 2,
    answeredAt: null,
    confirmedAt: null,
  });
  const more = await readyStudents([`${studentId},yes`], [], 'Student id,Photo release');
  expect((await staff.call('previewStudentImport', more)).counts).toMatchObject({ changed: 0, unchanged: 1 });
});

test('the school’s own questions are answered by a list, shown before, and go back', async () => {
  const blank = { hint: '', isRequired: false, classId: null, sheets: [] };
  const ask = async (wording: string, kind: 'one-of' | 'line', options: string[]) =>
    (await staff.call('saveQuestion', { question: { ...blank, wording, kind, options } })).questionId;
  const swims = await ask('How well does your child swim?', 'one-of', ['Well', 'A little']);
  const loves = await ask('Favorite thing to do', 'line', []);
  const heading = 'External id,First name,Last name,Birth date,How well does your child swim?,Favorite thing to do';
  const first = await readyStudents(
    ['Q1,Quin,Quest,2015-03-04,well,Climbing', 'Q2,Quil,Quest,2015-03-05,Shark,'],
    [],
    heading,
  );
  expect(first.mapping.columns.slice(4).map(({ target }) => target)).toEqual([
    `question.${swims}`,
    `question.${loves}`,
  ]);
  const seen = await staff.call('previewStudentImport', first);
  expect(seen.created.map(({ fields }) => fields)).toEqual([
    [
      { field: `question.${swims}`, from: null, to: 'Well' },
      { field: `question.${loves}`, from: null, to: 'Climbing' },
    ],
    [],
  ]);
  expect(seen.wordsAsked).toMatchObject([
    { field: `question.${swims}`, word: 'Shark', rows: 1, choices: [{ is: 'Well' }, { is: 'A little' }] },
  ]);
  const answersOf = async (name: string) => {
    const { student, households } = await recordOf(name);
    const asked = { studentId: student.id, familyId: households[0]?.familyId ?? '' };
    const { questions, sections } = await staff.call('staffRecord', asked);
    const state = sections.find(({ section }) => section === 'questions');
    return { answers: questions.map(({ answer }) => answer), isAnswered: state?.answeredAt !== null };
  };
  await staff.call('applyStudentImport', first);
  expect(await answersOf('Quin Quest')).toEqual({ answers: [['Well'], ['Climbing']], isAnswered: false });
  const other = await readyStudents(['Q1,Quin,Quest,2015-03-04,a little,Climbing'], [], heading);
  expect((await staff.call('previewStudentImport', other)).changed[0]?.fields).toEqual([
    { field: `question.${swims}`, from: 'Well', to: 'A little' },
  ]);
  await staff.call('applyStudentImport', other);
  await staff.call('revertStudentImport', { batchId: other.fileId });
  expect(await answersOf('Quin Quest')).toEqual({ answers: [['Well'], ['Climbing']], isAnswered: false });
  expect(await staff.call('revertStudentImport', { batchId: first.fileId })).toMatchObject({
    removed: 1,
    touched: ['Quin Quest'],
  });
  // A question that is not asked any more is no column, and what somebody chose before is said.
  await staff.call('archiveQuestion', { questionId: swims, version: 1, isArchived: true });
  const late = await readyStudents(['Q1,Quin,Quest,2015-03-04,well,'], [], heading);
  expect(late.mapping.columns.map(({ target }) => target)).not.toContain(`question.${swims}`);
  const stale = { ...late, mapping: first.mapping };
  expect((await staff.call('previewStudentImport', stale)).leftOut).toMatchObject([
    { reason: { code: 'question-gone' } },
  ]);
});
