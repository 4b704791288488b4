import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const tableOf = (value: unknown) => readTable(Buffer.from(JSON.stringify(value)));

test('a list that is neither classes nor meetings is said', async () => {
  const slots = [{ slot: 3 }, { slot: 4 }];
  const { remarks, records } = await tableOf([
    { name: 'Judo', times: slots },
    { name: 'Chess', times: slots },
    { name: 'Choir', times: [{ slot: 1 }] },
  ]);
  expect(remarks).toEqual([{ code: 'json-list', facts: { name: 'times', count: 2 } }]);
  expect(records).toHaveLength(3);
});

test('lists of words are one cell, and an id of a course is none of its sections', async () => {
  const { headings, records } = await tableOf([
    { id: 1, title: 'Art', tags: ['a', 'b'], sections: [{ id: 'x', title: 'Mornings' }, { id: 'y' }] },
  ]);
  expect(headings).toEqual(['course.id', 'title', 'tags', 'id', 'section.title']);
  expect(records).toEqual([
    ['1', 'Art', 'a; b', 'x', 'Mornings'],
    ['1', 'Art', 'a; b', 'y', ''],
  ]);
});

test('a class whose list of sections is empty stays one', async () => {
  const { records } = await tableOf([
    { title: 'Art', sections: [] },
    { title: 'Math', sections: [{ crn: '7' }] },
  ]);
  expect(records.map(([title]) => title)).toEqual(['Art', 'Math']);
});
