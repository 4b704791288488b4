import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainInto } from '../../test/draining.ts';
import { readNewest } from '../../test/letters.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../test/smtp-server.ts';
import { letters } from './nouns.ts';
import { newId } from './platform/ids.ts';
import { MisfitFacts } from './platform/letters/define-mail.ts';

let school: TestSchool;
let staff: Person;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'], email: 'office@example.org' });
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await school.close();
});

const at = '2026-09-01T13:00:00Z';

test('facts that do not fit are refused by name where they are written, before there is a row', () => {
  const misfits: [string, object][] = [
    ['registration', {}],
    ['promotion', { enrollmentId: newId() }],
    ['withdrawal', { enrollmentId: 'the first' }],
    ['class-changed', { classId: newId() }],
  ];
  for (const [kind, facts] of misfits)
    expect(() => letters[kind as 'registration'].to('kim@example.org', facts as never, { at }), kind).toThrow(
      MisfitFacts,
    );
  expect(() => letters.promotion.to('kim@example.org', { enrollmentId: newId() } as never, { at })).toThrow(
    'The facts of a promotion mail do not fit: entryId invalid_type',
  );
});

test('a row whose facts do not fit fails under that name, and the outbox still opens', async () => {
  await addRow('withdrawal', { text: 'nothing of what it needs' });
  await drainInto(smtp, school);
  const { listed } = await readNewest(staff, 'withdrawal');
  expect(listed).toMatchObject({
    state: 'failed',
    lastError: 'FACTS DO NOT FIT',
    subject: 'This mail can no longer be shown',
  });
});

test('a kind that only an earlier version wrote is still listed', async () => {
  await addRow('waitlist-left', { entryId: newId() });
  expect((await readNewest(staff, 'waitlist-left')).mail.subject).toBe('This mail can no longer be shown');
});

test('every kind of mail is sent by somebody', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)letters(\/|\.ts$)/.test(path))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const unsent = Object.keys(letters).filter((kind) => {
    const name = `${kind.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}Mail`;
    return !sources.some((source) => source.includes(`/letters/${kind}.ts`) && source.includes(name));
  });
  expect(unsent).toEqual([]);
});

async function addRow(kind: string, facts: object): Promise<void> {
  const id = newId();
  await school.database
    .insertInto('outboxMails')
    .values({
      organizationId: ORGANIZATION,
      id,
      kind,
      aboutId: id,
      toEmail: 'office@example.org',
      facts: JSON.stringify(facts),
      createdAt: school.clock.iso(),
      nextTryAt: school.clock.iso(),
      sentAt: null,
      failedAt: null,
      lastError: null,
    })
    .execute();
}
