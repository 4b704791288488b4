import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSchools, commitsOf } from '../../../test/many-schools.ts';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { deriveKeys } from '../accounts/secret.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { letters } from '../nouns.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import { drainOutbox } from './drain.ts';
import { findNextDueAt } from './turns-store.ts';
import { keepOutbox } from './keep.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openSchool();
});
afterEach(() => school.close());

const sender = {
  mailFrom: 'Portal <portal@example.org>',
  publicUrl: 'https://portal.example.org',
  letters,
  codes: mailCodes(deriveKeys('a secret of the test world, long enough')),
};

async function addMails(organizationId: string, count: number, name: string): Promise<void> {
  const at = school.clock.iso();
  const rows = Array.from({ length: count }, (_, index) => ({
    organizationId,
    id: newId(),
    kind: 'password-reset',
    aboutId: newId(),
    toEmail: `${name}${index}@example.org`,
    facts: '{}',
    createdAt: at,
    nextTryAt: at,
    sentAt: null,
    failedAt: null,
    lastError: null,
  }));
  await school.database.insertInto('outboxMails').values(rows).execute();
}

/** Empties the outbox by a mail server that takes its time, by the clock of the test; tells who got a mail, and when. */
async function drain(takesMs: number, onMail: (count: number) => Promise<void> | void = () => {}) {
  const sent: { to: string; at: number }[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      school.clock.advance(takesMs);
      sent.push({ to: mail.to, at: school.clock.now() });
      await onMail(sent.length);
      return { accepted: true } as never;
    },
    close: () => {},
  };
  const { database, clock } = school;
  const log = createLog('silent');
  await drainOutbox({ database, clock, log, sender, mailer, mostPerHour: 10, serverId: newId() });
  return sent;
}

test.each([
  ['quick', 5],
  ['slow', 400],
])(
  'many letters of one school keep the mail of another waiting for two seconds at most: a %s server',
  async (_, takes) => {
    const [other = ''] = await addSchools(school, 1);
    await addMails(ORGANIZATION, 120, 'letter');
    let asked = 0;
    const sent = await drain(takes, async (count) => {
      if (count !== 43) return;
      await addMails(other, 1, 'reset');
      asked = school.clock.now();
    });
    expect(sent).toHaveLength(121);
    expect((sent.find(({ to }) => to === 'reset0@example.org')?.at ?? Infinity) - asked).toBeLessThanOrEqual(2000);
  },
);

test('with three hundred schools an empty outbox, and one mail in it, cost as many commits as with one', async () => {
  const cost = async (work: () => Promise<unknown>) => {
    const before = commits();
    await work();
    return commits() - before;
  };
  const commits = commitsOf(school);
  const { database, clock } = school;
  const works = [
    () => keepOutbox({ database, clock, sender }),
    () => drain(0),
    () => findNextDueAt(database),
    async () => {
      await addMails(ORGANIZATION, 1, 'one');
      await drain(0);
    },
  ];
  const alone = [];
  for (const work of works) alone.push(await cost(work));
  await addSchools(school, 299);
  const among = [];
  for (const work of works) among.push(await cost(work));
  expect(Math.min(...alone)).toBeGreaterThan(0);
  expect(among).toEqual(alone);
});
