import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSmtpServer, startSmtpServer } from '../../../../test/smtp-server.ts';
import type { OutgoingMail } from './mailer.ts';
import { type SmtpOptions, smtpMailer } from './smtp.ts';

let smtp: FakeSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

const mail: OutgoingMail = {
  messageId: 'one@portal.example.org',
  from: 'Portal <portal@example.org>',
  replyTo: 'help@example.org',
  to: 'kim@example.org',
  date: '2026-09-01T13:00:00Z',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [],
};

/** Sends through the fake server, which knows no encryption; answers what went wrong, and what the operator was told. */
async function send(address: string, options: SmtpOptions = {}) {
  const told: boolean[] = [];
  const mailer = smtpMailer(smtp.url.replace('smtp://', address), {
    answerMs: 2_000,
    noteUnencrypted: (is) => void told.push(is),
    ...options,
  });
  const trouble: unknown = await mailer.send(mail).catch((error: unknown) => error);
  mailer.close();
  return { trouble, told };
}

test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true&ignoreTLS=true'])(
  'a server that does not encrypt gets no password, and the mail waits (%s)',
  async (asked) => {
    smtp = Object.assign(smtp, { url: `${smtp.url}/${asked}` });
    const { trouble, told } = await send('smtp://portal:secret-word@');
    expect(trouble).toMatchObject({ kind: 'unreachable', message: 'ETLS 502 at STARTTLS' });
    expect(told).toEqual([true]);
    expect(smtp.commands).not.toContain('AUTH');
    expect(smtp.received).toEqual([]);
  },
);

test('it gets one where the operator says so, and mails without a password need no encryption', async () => {
  expect(await send('smtp://portal:secret-word@', { allowPlain: true })).toEqual({ trouble: undefined, told: [false] });
  expect(smtp.commands).toContain('AUTH');
  expect(await send('smtp://')).toEqual({ trouble: undefined, told: [false] });
  expect(smtp.received).toHaveLength(2);
});
