import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { QuestionContent } from '../../../contract/questions.ts';
import { paths } from '../../paths.ts';

openScreens();

const blank = { hint: '', options: [], isRequired: false, classId: null, sheets: [] };

test('a family answers questions of every kind; what must be answered holds the saving up', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const write = (question: Pick<QuestionContent, 'wording' | 'kind'> & Partial<QuestionContent>) =>
    office.call('saveQuestion', { question: { ...blank, ...question } });
  await write({ wording: 'Nickname at camp', kind: 'line' });
  await write({ wording: 'What calms them', kind: 'text' });
  await write({ wording: 'Can they swim', kind: 'yes-no', isRequired: true });
  await write({ wording: 'Favorite color', kind: 'one-of', options: ['Red', 'Blue'] });
  await write({ wording: 'Days they can come', kind: 'several-of', options: ['Monday', 'Tuesday'] });
  await write({ wording: 'Height in meters', kind: 'number' });
  await write({ wording: 'Last tetanus shot', kind: 'date' });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const page = await openPage(paths.record(studentId), family);
  const card = within(await screen.findByRole('region', { name: 'Questions of the school' }));
  await page.user.click(card.getByRole('button', { name: 'Fill in: Questions of the school' }));
  await page.user.type(card.getByRole('textbox', { name: 'Nickname at camp' }), 'Stas');
  await page.user.type(card.getByRole('textbox', { name: 'Height in meters' }), 'tall');
  await page.user.click(card.getByRole('button', { name: 'Save' }));
  await card.findByText('This does not fit the question.');
  await card.findByText('This must not be empty.');
  await page.user.clear(card.getByRole('textbox', { name: 'Height in meters' }));
  await page.user.type(card.getByRole('textbox', { name: 'Height in meters' }), '1,32');
  const radio = (group: RegExp, name: string) =>
    within(card.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
  await page.user.click(radio(/swim/, 'No'));
  await page.user.click(radio(/color/, 'Blue'));
  await page.user.click(card.getByRole('checkbox', { name: 'Tuesday' }));
  await page.user.click(card.getByRole('button', { name: 'Save' }));
  await card.findByText('Tuesday');
  await eventually(() => expect(card.getByText('Complete')).toBeDefined());
  const { questions } = await family.call('record', { studentId });
  expect(Object.fromEntries(questions.map(({ wording, answer }) => [wording, answer.join()]))).toEqual({
    'Nickname at camp': 'Stas',
    'What calms them': '',
    'Can they swim': 'no',
    'Favorite color': 'Blue',
    'Days they can come': 'Tuesday',
    'Height in meters': '1,32',
    'Last tetanus shot': '',
  });
});
