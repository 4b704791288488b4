import { screen } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ORGANIZATION } from '../../../../test/school.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { AUDIT_AT_ONCE } from '../../../contract/audit.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('a long history is looked through from the newest on, says how far, and goes on where somebody asks', async () => {
  // In one statement a busy machine takes longer than a statement may.
  for (let from = 0; from <= AUDIT_AT_ONCE.words; from += 5000)
    await sql`INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change, reason)
      SELECT ${ORGANIZATION}::uuid, gen_random_uuid(), '2026-08-03T12:00:00Z'::timestamptz + n * interval '1 second', 'busy@example.org', 'location.changed',
        'location', gen_random_uuid(), '{}'::jsonb, CASE n WHEN 0 THEN 'The hall is closed.' END
      FROM generate_series(${from}::int, ${Math.min(from + 4999, AUDIT_AT_ONCE.words)}::int) AS n`.execute(
      school.database,
    );
  const page = await openPage(`${staffPaths.audit}?search=hall`, await school.addPerson({ roles: ['administrator'] }));
  await screen.findByText(/^Looked through 30,000 entries, as far as Aug 3, 2026/);
  expect(screen.queryByText('The hall is closed.')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Look further' }));
  await screen.findByText('The hall is closed.');
  screen.getByText('Looked through the rest of the history.');
  await page.user.click(screen.getByRole('button', { name: 'From the start' }));
  await screen.findByText(/^Looked through 30,000 entries/);
  // Another question begins at the newest entry again.
  await page.user.click(screen.getByRole('button', { name: 'Look further' }));
  await screen.findByText('The hall is closed.');
  await page.user.type(screen.getByRole('searchbox'), ' closed');
  await screen.findByText(/^Looked through 30,000 entries/);
});
