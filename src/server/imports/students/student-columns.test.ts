import { expect, test } from 'vitest';
import { readTable } from '../read-table.ts';
import { studentColumns } from './student-columns.ts';

const remarksOf = async (headings: string, cells: string) =>
  studentColumns(await readTable(new TextEncoder().encode(`${headings}\n${cells}\n`)), {
    locale: 'en-US',
    today: '2026-11-27',
  }).remarks.flatMap(({ code, facts }) => (code === 'several-children' ? [facts?.['names']] : []));

test.each([
  ['Parent,Child 1 name,Child 2 name', 'Bea Moe,Ada Moe,Abe Moe', ['Child 1 name', 'Child 2 name']],
  ['Parent,1st Camper First,2nd Camper First', 'Bea Moe,Ada,Abe', ['1st Camper First', '2nd Camper First']],
  ['First,Last,DOB,First,Last,DOB', 'Ada,Moe,7/21/2015,Abe,Moe,1/30/2017', ['DOB', 'DOB (2)']],
])('a file with several children in a row says so: %s', async (headings, cells, names) => {
  expect(await remarksOf(headings, cells)).toEqual([names]);
});

test.each([
  ['Student first name,Student last name,DOB,Parent 1 name,Parent 2 name', 'Ada,Moe,7/21/2015,Bea Moe,Cy Moe'],
  ['Child 1 name,Child 1 birth date,Parent of child 2', 'Ada Moe,7/21/2015,Bea'],
])('a file of one child in a row says nothing of it: %s', async (headings, cells) => {
  expect(await remarksOf(headings, cells)).toEqual([]);
});
