import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { tellRecord } from '../../../test/record.ts';
import type { QuestionContent } from '../../contract/questions.ts';
import { RECORD_SECTIONS } from '../../domain/record-sections.ts';
import { linkStudent } from '../families/store.ts';
import { missingOf } from '../records/store.ts';

let school: TestSchool;
let office: Person;
beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

const blank: QuestionContent = {
  wording: 'Can your child swim?',
  hint: '',
  kind: 'line',
  options: [],
  isRequired: false,
  classId: null,
  sheets: ['roster'],
};

const write = async (wishes: Partial<QuestionContent> = {}) =>
  (await office.call('saveQuestion', { question: { ...blank, ...wishes } })).questionId;

async function read(questionId: string) {
  const found = (await office.call('staffQuestions')).questions.find(({ id }) => id === questionId);
  if (!found) throw new Error('There is no such question.');
  return found;
}

const change = async (questionId: string, wishes: Partial<QuestionContent>) => {
  const {
    id: _id,
    version,
    classTitle: _title,
    isArchived: _is,
    answers: _answers,
    ...question
  } = await read(questionId);
  return office.call('saveQuestion', { questionId, version, question: { ...question, ...wishes } });
};

const archive = async (questionId: string, isArchived = true) =>
  office.call('archiveQuestion', { questionId, version: (await read(questionId)).version, isArchived });

async function addStudent() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const asked = async (questionId: string) =>
    (await family.call('record', { studentId })).questions.find(({ id }) => id === questionId);
  const answer = async (questionId: string, ...given: string[]) => {
    const { sections } = await family.call('record', { studentId });
    const version = sections.find(({ section }) => section === 'questions')?.version ?? 0;
    return family.call('saveQuestions', { studentId, version, questions: [{ questionId, answer: given }] });
  };
  return { family, studentId, asked, answer };
}

test('on the list of a class stand the answers to what is shown there, of those in it, and nothing else', async () => {
  const { family, studentId, answer } = await addStudent();
  const classId = await school.addClass();
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const shown = await write({ wording: 'Shown?', kind: 'yes-no' });
  const hidden = await write({ wording: 'Hidden?', sheets: ['emergency'] });
  const own = await write({ wording: 'Own?', classId });
  const elsewhere = await write({ wording: 'Elsewhere?', classId: await school.addClass() });
  const old = await write({ wording: 'Old?' });
  await archive(old);
  await answer(shown, 'yes');
  await answer(hidden, 'Secret');
  const stranger = await addStudent();
  await stranger.answer(shown, 'no');
  const { questions } = await office.call('roster', { classId });
  const wordings = questions.map(({ wording }) => wording);
  expect(wordings).toEqual(expect.arrayContaining(['Shown?', 'Own?']));
  for (const wording of ['Hidden?', 'Elsewhere?', 'Old?']) expect(wordings).not.toContain(wording);
  expect(questions.find(({ id }) => id === shown)?.answers).toEqual({ [studentId]: ['yes'] });
  expect(questions.find(({ id }) => id === own)?.answers).toEqual({});
  expect(elsewhere).not.toBe(own);
});

test('a question is asked, answered, and keeps the wording that was answered', async () => {
  const questionId = await write({ kind: 'one-of', options: ['Not at all', 'A little', 'Well'] });
  const { asked, answer } = await addStudent();
  await answer(questionId, 'A little');
  expect(await read(questionId)).toMatchObject({ answers: 1, version: 1 });
  await change(questionId, { wording: 'How well can your child swim?', options: ['Not at all', 'Some', 'Well'] });
  expect(await asked(questionId)).toMatchObject({
    wording: 'How well can your child swim?',
    wordingThen: 'Can your child swim?',
    answer: ['A little'],
  });
  await answer(questionId, 'A little');
  expect((await asked(questionId))?.wordingThen).toBe('Can your child swim?');
  await answer(questionId, 'Some');
  expect(await asked(questionId)).toMatchObject({ answer: ['Some'], wordingThen: null });
  await expect(answer(questionId, 'A little')).rejects.toMatchObject({
    details: { fields: [{ path: 'questions.0.answer', code: 'not-listed' }] },
  });
});

test('of another kind it is a new question in its place, and what was answered stays with the old one', async () => {
  const [first, questionId, last] = [await write(), await write(), await write()];
  const { asked, answer } = await addStudent();
  await answer(questionId, 'Like a fish');
  const { questionId: next } = await change(questionId, { kind: 'yes-no' });
  expect(next).not.toBe(questionId);
  expect(await read(questionId)).toMatchObject({ isArchived: true, kind: 'line', answers: 1 });
  const order = (await office.call('staffQuestions')).questions.filter(({ isArchived }) => !isArchived);
  const places = [first, next, last].map((id) => order.findIndex((each) => each.id === id));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(await asked(questionId)).toBeUndefined();
  expect(await asked(next)).toMatchObject({ answer: [] });
});

test('an archived question is asked no more, and its answers are there when it is asked again', async () => {
  const questionId = await write();
  const { asked, answer } = await addStudent();
  await answer(questionId, 'Yes');
  await archive(questionId);
  expect(await asked(questionId)).toBeUndefined();
  await answer(questionId, 'Too late');
  await archive(questionId, false);
  expect((await asked(questionId))?.answer).toEqual(['Yes']);
});

test('what must be answered is missing until it is; so is what a class asks, for those who have a seat in it', async () => {
  const semesterId = await school.addSemester({ isOpen: true });
  const meetings = [{ on: '2026-10-06', start: '15:00', end: '16:00' }];
  const classId = await school.addClass({ semesterId, meetings });
  const { family, studentId, answer, asked } = await addStudent();
  await tellRecord(school, { studentId, familyId: family.familyId }, RECORD_SECTIONS);
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const days = { organizationId: ORGANIZATION, timeZone: 'America/New_York', today: '2026-09-01' };
  const missing = async () =>
    (await missingOf(school.database, days, semesterId)).flatMap((row) => row.missing.map(({ section }) => section));
  expect(await missing()).toEqual([]);
  const ofSchool = await write({ isRequired: true });
  expect(await missing()).toEqual(['questions']);
  await answer(ofSchool, 'Yes');
  expect(await missing()).toEqual([]);
  const ofClass = await write({ isRequired: true, classId });
  expect(await missing()).toEqual(['questions']);
  await expect(answer(ofSchool, 'Yes')).rejects.toMatchObject({
    details: { fields: [{ path: 'questions', code: 'required' }] },
  });
  expect((await (await addStudent()).asked(ofClass))?.id).toBeUndefined();
  expect((await asked(ofClass))?.classTitle).toBeTruthy();
  await archive(ofClass);
  await archive(ofSchool);
  expect(await missing()).toEqual([]);
});

test('both households share the answers', async () => {
  const questionId = await write();
  const { studentId, answer } = await addStudent();
  const father = await school.addFamily(0);
  const link = { familyId: father.familyId, studentId, linkedBy: 'test' };
  await linkStudent(school.database, { organizationId: ORGANIZATION, at: school.clock.iso() }, link);
  await answer(questionId, 'Otters');
  const { questions } = await father.call('record', { studentId });
  expect(questions.find(({ id }) => id === questionId)?.answer).toEqual(['Otters']);
});

test('two hundred options, one, two alike, and one without a name are refused at their fields', async () => {
  const wrong = (wishes: Partial<QuestionContent>, path: string) =>
    expect(write({ kind: 'one-of', ...wishes })).rejects.toMatchObject({ details: { fields: [{ path }] } });
  await wrong({ options: Array.from({ length: 200 }, (_, at) => `Option ${at}`) }, 'question.options');
  await wrong({ options: ['Only'] }, 'question.options');
  await wrong({ options: ['Red', 'red'] }, 'question.options');
  await wrong({ options: ['Red', '\u200b'] }, 'question.options.1');
  await wrong({ kind: 'line', wording: '\u202e' }, 'question.wording');
  await wrong({ kind: 'line', wording: 'x'.repeat(301) }, 'question.wording');
  await wrong({ kind: 'line', classId: '00000000-0000-7000-8000-00000000dead' }, 'question.classId');
});

test('sixty questions are enough; options of a kind without any are left out', async () => {
  const questionId = await write({ options: ['Left over'] });
  expect((await read(questionId)).options).toEqual([]);
  const live = (await office.call('staffQuestions')).questions.filter(
    ({ isArchived, classId }) => !isArchived && classId === null,
  ).length;
  for (let count = live; count < 60; count++) await write({ wording: `Question ${count}` });
  await expect(write()).rejects.toMatchObject({ details: { reason: 'too-many-questions', facts: { most: 60 } } });
  // One that becomes another in its place takes no room.
  await change(questionId, { kind: 'date' });
});

test('of two who change the same question the second is told; an order that leaves one out is old', async () => {
  const { questions } = await office.call('staffQuestions');
  const live = questions.filter(({ isArchived }) => !isArchived);
  const [first] = live;
  if (!first) throw new Error('There is no question.');
  await change(first.id, { hint: 'New' });
  await expect(
    office.call('archiveQuestion', { questionId: first.id, version: first.version, isArchived: true }),
  ).rejects.toMatchObject({ details: { reason: 'changed-meanwhile' } });
  const ids = live.map(({ id }) => id).toReversed();
  await office.call('orderQuestions', { questionIds: ids });
  const again = (await office.call('staffQuestions')).questions.filter(({ isArchived }) => !isArchived);
  expect(again.map(({ id }) => id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? '']])
    await expect(office.call('orderQuestions', { questionIds: wrong })).rejects.toMatchObject({
      details: { reason: 'changed-meanwhile' },
    });
});

test('the history tells what was asked, and never what was answered', async () => {
  const entries = await school.database.selectFrom('auditEntries').select(['action', 'change']).execute();
  const actions = new Set(entries.map(({ action }) => action).filter((action) => action.startsWith('question.')));
  expect(actions).toEqual(new Set(['question.created', 'question.changed', 'question.archived', 'question.restored']));
  expect(JSON.stringify(entries)).not.toMatch(/Otters|Like a fish/);
});
