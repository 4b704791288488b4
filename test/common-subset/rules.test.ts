import { beforeAll, expect, test } from 'vitest';
import { breachesOf, type Known, parserReady } from './rules.ts';

const known: Known = {
  bySchool: new Set(['classes', 'enrollments', 'students', 'meetings']),
  changing: new Set(['now', 'date_trunc']),
};
const rulesOf = (text: string) => breachesOf(text, known).map(({ rule }) => rule);

beforeAll(() => parserReady());

test.each([
  ['one school', 'SELECT id FROM classes WHERE organization_id = $1'],
  [
    'joined with it',
    'SELECT 1 FROM classes c JOIN enrollments e ON e.organization_id = c.organization_id AND e.class_id = c.id WHERE c.organization_id = $1',
  ],
  [
    'joined by a column of one name',
    'SELECT 1 FROM classes JOIN enrollments USING (organization_id) WHERE classes.organization_id = $1',
  ],
  [
    'through the school itself',
    'SELECT 1 FROM organizations o JOIN classes c ON c.organization_id = o.id WHERE o.id = $1',
  ],
  [
    'EXISTS becomes a join',
    'SELECT id FROM classes c WHERE c.organization_id = $1 AND EXISTS (SELECT FROM enrollments e WHERE e.organization_id = c.organization_id AND e.class_id = c.id)',
  ],
  [
    'NOT EXISTS too',
    'SELECT id FROM classes c WHERE c.organization_id = $1 AND NOT EXISTS (SELECT FROM enrollments e WHERE e.organization_id = c.organization_id)',
  ],
  [
    'IN with the school',
    'SELECT id FROM classes WHERE organization_id = $1 AND (organization_id, id) IN (SELECT organization_id, class_id FROM enrollments)',
  ],
  [
    'a sub-select with a parameter',
    'SELECT (SELECT count(*) FROM enrollments e WHERE e.organization_id = $1 AND e.class_id = c.id) FROM classes c WHERE c.organization_id = $1',
  ],
  [
    'a school as a constant',
    `SELECT id FROM classes WHERE organization_id = '00000000-0000-7000-8000-000000000001'::uuid`,
  ],
  [
    'each arm with its school',
    'SELECT id FROM classes WHERE organization_id = $1 UNION ALL SELECT id FROM students WHERE organization_id = $1',
  ],
  ['read over all schools', 'SELECT organization_id, id FROM classes WHERE title = $1'],
  [
    'written rows name theirs',
    'INSERT INTO classes (organization_id, id) VALUES ($1, $2) ON CONFLICT (organization_id, id) DO UPDATE SET title = excluded.title',
  ],
  ['no table of a school', 'SELECT id FROM accounts FOR UPDATE'],
  [
    'a common part with its school',
    'WITH own AS (SELECT id FROM classes WHERE organization_id = $1) SELECT count(*) FROM own',
  ],
])('%s is within the common subset', (_what, text) => {
  expect(rulesOf(text)).toEqual([]);
});

test.each([
  [
    'in the list',
    'SELECT (SELECT count(*) FROM enrollments e WHERE e.organization_id = c.organization_id) FROM classes c WHERE c.organization_id = $1',
  ],
  [
    'under OR',
    'SELECT id FROM classes c WHERE c.organization_id = $1 AND (c.title = $2 OR EXISTS (SELECT FROM enrollments e WHERE e.organization_id = c.organization_id))',
  ],
  [
    'with LIMIT',
    'SELECT c.id FROM classes c, LATERAL (SELECT id FROM enrollments e WHERE e.organization_id = c.organization_id LIMIT 1) AS first WHERE c.organization_id = $1',
  ],
  [
    'with an aggregate',
    'SELECT id FROM classes c WHERE c.organization_id = $1 AND c.id IN (SELECT max(class_id) FROM enrollments e WHERE e.organization_id = c.organization_id)',
  ],
  [
    'in a sub-select of a sub-select',
    'SELECT (SELECT count(*) FROM enrollments e WHERE e.organization_id = $1 AND EXISTS (SELECT FROM students s WHERE s.id = e.student_id)) FROM classes c WHERE c.organization_id = $1',
  ],
  [
    'NOT IN',
    'SELECT id FROM classes c WHERE c.organization_id = $1 AND id NOT IN (SELECT class_id FROM enrollments e WHERE e.organization_id = c.organization_id)',
  ],
  [
    'a joined table without its school',
    'SELECT 1 FROM classes c JOIN meetings m ON m.class_id = c.id WHERE c.organization_id = $1',
  ],
  [
    'a common part',
    'WITH counted AS (SELECT count(*) FROM enrollments) SELECT id FROM classes WHERE organization_id = $1',
  ],
  [
    'what a RETURNING tells',
    'UPDATE classes c SET title = $2 WHERE c.organization_id = $1 RETURNING (SELECT count(*) FROM enrollments e WHERE e.organization_id = c.organization_id)',
  ],
  [
    'a new value',
    'UPDATE classes c SET taken = (SELECT count(*) FROM enrollments e WHERE e.organization_id = c.organization_id) WHERE c.organization_id = $1',
  ],
])('the school of a sub-select is named by parameter: %s', (_what, text) => {
  expect(rulesOf(text)).toEqual(['school-by-parameter']);
});

test('nothing is locked, and nothing recursive, over all schools', () => {
  expect(rulesOf('SELECT id FROM classes WHERE title = $1 FOR UPDATE SKIP LOCKED')).toEqual(['all-schools-locked']);
  expect(
    rulesOf('WITH RECURSIVE used AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM used) SELECT n FROM used, classes'),
  ).toEqual(['all-schools-recursive']);
  // Of one school either is allowed.
  expect(rulesOf('SELECT id FROM classes WHERE organization_id = $1 FOR UPDATE')).toEqual([]);
});

test('a new value is made with functions that always answer the same', () => {
  expect(rulesOf(`UPDATE students SET born = date_trunc('year', born) WHERE organization_id = $1`)).toEqual([
    'changing-function',
  ]);
  expect(rulesOf('UPDATE students SET name = lower(name) WHERE organization_id = $1')).toEqual([]);
});
