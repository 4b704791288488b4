import { expect, test } from 'vitest';
import { redTeam } from './red-team.ts';
import { broken } from './suite.ts';

test('forty acts of a stolen registrar’s session: nobody reads a child’s secrets by them, the school sees each, and each is undone', async () => {
  const result = await redTeam();
  expect(broken(result)).toEqual([]);
  expect(result.control).not.toContain('NOT SHOWN');
}, 240_000);
