import { expect, test } from 'vitest';
import type { Audience } from '../../contract/circulars.ts';
import { enroll } from '../../../test/enrolling.ts';
import { composed } from '../../../test/letters.ts';
import { mailsOf, openOffice, school, staff } from '../../../test/office.ts';
import { newId } from '../platform/ids.ts';

openOffice();

const words = {
  subject: 'Bring boots, {student}',
  text: 'Dear {guardian},\n\n**{class}** begins.',
  replyTo: 'sender',
} as const;
const ofClass = (classId: string): Audience => ({ of: 'enrollments', classId });

const send = (audience: Audience, circularId = newId()) =>
  staff.call('sendCircular', { circularId, audience, ...words });

const mailsTo = async (email: string) => (await mailsOf('circular')).filter(({ toEmail }) => toEmail === email);

test('a letter goes to the families of a class, one mail however many children, and to nobody else', async () => {
  const [classId, otherId] = [await school.addClass({ capacity: 9 }), await school.addClass()];
  const [two, other] = [await school.addFamily(2, 'two@example.org'), await school.addFamily(1, 'other@example.org')];
  const lines = two.studentIds.map((studentId) => ({ studentId, classId }));
  await two.call('enroll', { idempotencyKey: 'both', lines });
  await enroll(other, otherId);
  const readers = await staff.call('circularReaders', { audience: ofClass(classId) });
  expect(readers.counts).toEqual({ students: 2, families: 1, unreached: 0, mails: 1 });
  expect(await send(ofClass(classId))).toEqual({ mails: 1 });
  expect(await mailsTo('other@example.org')).toEqual([]);
  const [mail, ...more] = await mailsTo('two@example.org');
  expect(more).toEqual([]);
  const outgoing = await composed(school, mail?.id ?? '');
  expect(outgoing.replyTo).toBe('office@example.org');
  expect(outgoing.text).toContain('Dear ');
  expect(outgoing.html).toContain('<strong');
});
