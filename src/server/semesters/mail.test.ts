import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { letters } from '../nouns.ts';
import { drainOutbox } from '../mail/drain.ts';
import { CallError } from '../platform/call/errors.ts';
import { createLog } from '../platform/log.ts';
import { smtpMailer } from '../platform/mailer/smtp.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
let server: FakeSmtpServer;
let climbing: string;
beforeAll(async () => {
  [school, server] = await Promise.all([openSchool(), startSmtpServer()]);
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  climbing = await school.addClass({
    title: 'Rock *Climbing* <b>',
    meetings: ['2026-10-20', '2026-10-27'].map((on) => ({ on, start: '15:30', end: '17:30' })),
  });
});
afterAll(() => Promise.all([school.close(), server.close()]));

/** What the storage holds; a file that it lacks is not found. */
const stored = new Map<string, Uint8Array>();

/** Sends what is due to the fake server; answers the mails that arrived. */
async function sendAll() {
  const mailer = smtpMailer(server.url);
  const before = server.received.length;
  await drainOutbox({
    database: school.database,
    clock: school.clock,
    log: createLog('silent'),
    mailer,
    mostPerHour: 100,
    serverId: newId(),
    sender: {
      mailFrom: 'Portal <portal@example.org>',
      publicUrl: school.config.publicUrl,
      letters,
      readFile: async (_organizationId, fileId) => {
        const content = stored.get(fileId);
        if (!content) throw new CallError('not-found', 'This file does not exist.');
        return { content };
      },
    },
  });
  mailer.close();
  return server.received.slice(before);
}

async function addFile(name: string, bytes = 1000, kind: 'attachment' | 'picture' = 'attachment'): Promise<string> {
  const id = newId();
  await school.database
    .insertInto('files')
    .values({
      organizationId: ORGANIZATION,
      id,
      kind,
      name,
      mediaType: 'application/pdf',
      bytes,
      width: null,
      height: null,
      createdAt: school.clock.iso(),
      createdBy: 'office@example.org',
    })
    .execute();
  return id;
}

async function save(text: string, fileIds: string[] = [], semesterId = school.semesterId) {
  const { semester } = await admin.call('semesterMail', { semesterId });
  return admin.call('saveSemesterMail', { semesterId, version: semester?.version ?? 0, text, fileIds });
}

async function register(email: string) {
  const family = await school.addFamily(1, email);
  const [studentId = ''] = family.studentIds;
  await school.database
    .updateTable('students')
    .set({ firstName: '[Maya](https://evil.example) *x*' })
    .where('id', '=', studentId)
    .execute();
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId: climbing }] });
  return family;
}

/** The parts of a mail, unpacked from what arrived. */
function bodyOf(source: string, type: string): string {
  const part =
    source.split(/\r\n--[^\r\n]+/).find((each) => each.toLowerCase().includes(`content-type: ${type}`)) ?? '';
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body;
}

test('the school’s words stand above the facts, with every placeholder filled and nothing of them run', async () => {
  await save(
    [
      'Dear {guardian}, **{student}** is in {class} ({semester}).',
      '## What to bring',
      '- boots\n- {price} in cash',
      '{dates}, {location}. [Your classes]({url}). Ask {help} of {school}.',
      '<script>alert(1)</script>',
      'A [bad](javascript:alert(1)) link, ![a spy](https://spy.example/x.png), <b onclick=x>bold</b>.',
    ].join('\n\n'),
  );
  await register('kim@example.org');
  const [mail] = await sendAll();
  const html = bodyOf(mail?.source ?? '', 'text/html');
  const text = bodyOf(mail?.source ?? '', 'text/plain');
  expect(html).toContain('[Maya](https://evil.example) *x*</strong> is in Rock *Climbing* &lt;b&gt; (Fall 2026)');
  expect(html).toMatch(/Dear Guardian \d+,/);
  expect(html).toMatch(/<h2[^>]*>What to bring<\/h2>/);
  expect(html).toContain('$120 in cash');
  expect(html).toMatch(/<a href="[^"]*\/account\/enrollments"[^>]*>Your classes<\/a>/);
  expect(html).not.toMatch(/<script|href="javascript|<img|href="https:\/\/evil/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('A bad link, a spy, &lt;b onclick=x&gt;bold&lt;/b&gt;.');
  expect(html.indexOf('What to bring')).toBeLessThan(html.indexOf('>Enrolled<'));
  expect(text).toContain('Tuesday, 3:30 – 5:30 PM: Oct 20, Oct 27, 2026');
  expect(text.indexOf('What to bring')).toBeLessThan(text.indexOf('Rock *Climbing* <b>: Enrolled'));
  expect(text).not.toMatch(/\{(guardian|student|url)\}/);
  const folder = process.env['MAIL_SAMPLES'];
  if (folder) await writeFile(join(folder, 'confirmation.html'), html);
});

test('who got no seat is not told what to bring', async () => {
  await save('Bring boots.');
  const full = await school.addClass({ title: 'Full', capacity: 0 });
  const family = await school.addFamily(1, 'waiting@example.org');
  const lines = [{ studentId: family.studentIds[0] ?? '', classId: full, ifFull: 'waitlist' as const }];
  await family.call('enroll', { idempotencyKey: newId(), lines });
  const [mail] = await sendAll();
  expect(mail?.to).toBe('waiting@example.org');
  expect(mail?.source).not.toContain('Bring boots.');
});

test('PDFs travel with the mail, are named in the outbox, and one that is gone does not hold it back', async () => {
  const bytes = Buffer.from('%PDF-1.7\nsmall\n%%EOF');
  const list = await addFile('Packing list – Höhle.pdf');
  const gone = await addFile('gone.pdf');
  stored.set(list, bytes);
  await save('', [list, gone]);
  await register('files@example.org');
  const [mail] = await sendAll();
  const source = mail?.source ?? '';
  expect(source).toContain('application/pdf');
  expect(source.replaceAll('\r\n', '')).toContain(bytes.toString('base64'));
  expect(source).toContain('class-dates.ics');
  const { rows: mails } = await admin.call('outboxMails', {});
  const listed = mails.find(({ to }) => to === 'files@example.org');
  const read = await admin.call('outboxMail', { mailId: listed?.id ?? '' });
  expect(read.mail.attachments).toEqual(['class-dates.ics', 'Packing list – Höhle.pdf', 'gone.pdf']);
});

test('files must be uploaded PDFs and small enough together; words must know their placeholders', async () => {
  const big = [await addFile('a.pdf', 9_000_000), await addFile('b.pdf', 9_000_000)];
  const picture = await addFile('c.webp', 10, 'picture');
  const atFiles = { details: { fields: [{ path: 'fileIds' }] } };
  await expect(save('', big)).rejects.toMatchObject(atFiles);
  await expect(save('', [picture])).rejects.toMatchObject(atFiles);
  await expect(save('', [newId()])).rejects.toMatchObject(atFiles);
  await expect(save('Hello {studnet}')).rejects.toMatchObject({
    details: { fields: [{ path: 'text', code: 'unknown-placeholders', facts: { unknown: ['{studnet}'] } }] },
  });
  const { semester } = await admin.call('semesterMail', {});
  const input = { semesterId: school.semesterId, version: semester?.version ?? 0, fileIds: [] };
  await admin.call('saveSemesterMail', { ...input, text: 'First' });
  await expect(admin.call('saveSemesterMail', { ...input, text: 'Second' })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
});

test('the preview is the real letter with a class of the semester, unsaved words included; scripts stay words', async () => {
  await save('Saved words');
  const preview = await admin.call('previewSemesterMail', {
    semesterId: school.semesterId,
    text: '**{student}** of {guardian}: <img src=x onerror=alert(1)> {dates}',
  });
  expect(preview.subject).not.toContain('Maya');
  expect(preview.isMadeUp).toBe(false);
  expect(preview.html).toContain('<strong>Maya</strong> of Alex Kim');
  expect(preview.html).not.toMatch(/<img|Saved words/);
  expect(preview.text).toContain('Alex Kim');
  const empty = await school.addSemester({ name: 'Nothing yet' });
  const invented = await admin.call('previewSemesterMail', { semesterId: empty, text: '{class} at {location}' });
  expect(invented.isMadeUp).toBe(true);
  expect(invented.text).toContain('A class of this semester at a place that is still to be announced');
  await expect(admin.call('previewSemesterMail', { semesterId: newId(), text: '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a test mail goes to the caller’s own address with the files, at most five in ten minutes', async () => {
  const list = await addFile('list.pdf');
  stored.set(list, Buffer.from('%PDF-'));
  await save('Saved', [list]);
  const send = () => admin.call('sendTestMail', { semesterId: school.semesterId, text: 'Unsaved {student}' });
  expect(await send()).toEqual({ to: 'office@example.org' });
  const [mail] = await sendAll();
  expect(mail?.to).toBe('office@example.org');
  expect(mail?.source).toContain('[Test]');
  expect(mail?.source).toContain('list.pdf');
  expect(mail?.source).toContain('class-dates.ics');
  expect(bodyOf(mail?.source ?? '', 'text/html')).toContain('Unsaved Maya');
  for (let more = 0; more < 4; more++) await send();
  await expect(send()).rejects.toMatchObject({ code: 'resource-exhausted', details: { retryAfterSeconds: 600 } });
  school.clock.set('2026-09-01T13:10:01Z');
  await expect(send()).resolves.toEqual({ to: 'office@example.org' });
});
