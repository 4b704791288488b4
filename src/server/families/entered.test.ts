import { expect, test } from 'vitest';
import { applyStudents, findStudents, previewStudents, readyStudents, recordOf } from '../../../test/student-files.ts';
import { reason } from '../../../test/households.ts';
import { openOffice, school, staff } from '../../../test/office.ts';
import { openHoldingSchool, prove } from '../../../test/unproven.ts';
import type { TestSchool } from '../../../test/school.ts';
import { composed, readNewest } from '../../../test/letters.ts';
import { mailCodes } from '../accounts/proof/mail-codes.ts';
import { deriveKeys } from '../accounts/secret.ts';

const SECRET = 'a secret of the test world, long enough';
openOffice();

const guardiansOf = async (search: string) => (await recordOf(search)).households[0]?.guardians ?? [];
/** A student of a file with a guardian, and perhaps a second one. */
const line = (student: string, email: string, guardian = 'Gia Guard') =>
  `,${student},2015-05-05,4,,${guardian},202-555-0100,${email},,,,`.replace(' ', ',');
const token = async (guardianId: string | undefined) =>
  (await staff.call('inviteEnteredGuardian', { guardianId: guardianId ?? '' })).token ?? '';

test('who was entered is invited once, and becomes the guardian they were: nobody is there twice', async () => {
  await applyStudents([
    line('Una Once', 'una@once.example', 'Gia Once'),
    line('Ugo Once', 'una@once.example', 'Gia Once'),
  ]);
  const [entered] = await guardiansOf('Una Once');
  const link = await token(entered?.id);
  expect((await guardiansOf('Una Once'))[0]?.invitedUntil).not.toBeNull();
  await expect(token(entered?.id)).rejects.toMatchObject(reason('already-invited'));
  const parent = await school.addPerson({ email: 'UNA@once.example' });
  expect(await parent.call('invitationOffer', { token: link })).toMatchObject({
    access: 'full',
    into: 'family',
    students: ['Una', 'Ugo'],
  });
  await parent.call('acceptInvitation', { token: link });
  expect(await guardiansOf('Una Once')).toMatchObject([
    { id: entered?.id, name: 'Gia Once', phone: '202-555-0100', hasAccount: true, access: 'full', invitedUntil: null },
  ]);
  expect((await parent.call('students')).students).toHaveLength(2);
  await expect(parent.call('acceptInvitation', { token: link })).rejects.toMatchObject(reason('invitation-used'));
  await expect(token(entered?.id)).rejects.toMatchObject({ code: 'not-found' });
  // The same file again knows them by their address, and adds nobody.
  expect((await previewStudents([line('Una Once', 'una@once.example', 'Gia Once')])).counts).toMatchObject({
    unchanged: 1,
  });
});

test('the link is of the address that the school entered, and of the guardian as they are entered still', async () => {
  await applyStudents([line('Ada Wrong', 'ada@wrong.example', 'Gia Wrong')]);
  const [entered] = await guardiansOf('Ada Wrong');
  const link = await token(entered?.id);
  const stranger = await school.addPerson({ email: 'stranger@wrong.example' });
  for (const call of ['invitationOffer', 'acceptInvitation'] as const)
    await expect(stranger.call(call, { token: link })).rejects.toMatchObject(reason('invitation-other-address'));
  // The address is corrected: the link that went to the other one leads nowhere, and the right one is invited.
  await applyStudents([line('Ada Wrong', '', 'Gia Wrong').replace('0100', '0199')]);
  await school.database
    .updateTable('guardians')
    .set({ email: 'right@wrong.example' })
    .where('id', '=', entered?.id ?? '')
    .execute();
  const first = await school.addPerson({ email: 'ada@wrong.example' });
  await expect(first.call('acceptInvitation', { token: link })).rejects.toMatchObject(reason('invitation-withdrawn'));
  const right = await school.addPerson({ email: 'right@wrong.example' });
  await right.call('acceptInvitation', { token: await token(entered?.id) });
  expect(await guardiansOf('Ada Wrong')).toMatchObject([{ id: entered?.id, hasAccount: true }]);
});

test('whom a family invites by the address that was entered is that guardian too; who had left comes back as one', async () => {
  await applyStudents([line('Eva Back', 'eva@back.example', 'Gia Back')]);
  const [entered] = await guardiansOf('Eva Back');
  const parent = await school.addPerson({ email: 'eva@back.example' });
  await parent.call('acceptInvitation', { token: await token(entered?.id) });
  const { households, student } = await recordOf('Eva Back');
  const familyId = households[0]?.familyId ?? '';
  const given = { familyId, studentId: student.id, relationship: 'father', reason: 'Paper form' };
  const who = { name: 'Fay Back', email: 'fay@back.example', phone: '', access: 'view' } as const;
  await staff.call('addGuardian', { ...given, ...who });
  const { token: link } = await parent.call('inviteGuardian', {
    access: 'full',
    email: 'somebody@else.example',
    familyId,
  });
  const father = await school.addPerson({ email: 'fay@back.example' });
  await father.call('acceptInvitation', { token: link ?? '' });
  expect((await guardiansOf('Eva Back')).map(({ name, access }) => [name, access])).toEqual([
    ['Gia Back', 'full'],
    ['Fay Back', 'full'],
  ]);
  await father.call('leaveFamily', { familyId });
  const { guardianId } = await staff.call('addGuardian', { ...given, ...who });
  await father.call('acceptInvitation', { token: await token(guardianId) });
  expect((await guardiansOf('Eva Back')).map(({ name, hasAccount }) => [name, hasAccount])).toEqual([
    ['Gia Back', true],
    ['Fay Back', true],
  ]);
});

test('the guardians of a file are invited together: each once, and none whose household can do so', async () => {
  const asked = await readyStudents([
    line('Fil One', 'fil1@file.example', 'Fil Parent'),
    line('Fil Two', 'fil1@file.example', 'Fil Parent'),
    line('Fol One', '', 'Fol Parent'),
    line('Ful One', 'ful@file.example', 'Ful Parent'),
    line('Fel One', 'fel@file.example', 'Fel Parent'),
  ]);
  const { batchId } = await staff.call('applyStudentImport', asked);
  const file = { batchId: batchId ?? '' };
  const [ful] = await guardiansOf('Ful One');
  await token(ful?.id);
  const [fel] = await guardiansOf('Fel One');
  await (await school.addPerson({ email: 'fel@file.example' })).call('acceptInvitation', {
    token: await token(fel?.id),
  });
  const { student, households } = await recordOf('Fel One');
  const beside = {
    name: 'Fel Other',
    email: 'other@file.example',
    phone: '',
    access: 'full',
    relationship: '',
    reason: 'Paper',
  } as const;
  await staff.call('addGuardian', { ...beside, studentId: student.id, familyId: households[0]?.familyId ?? '' });
  expect(await staff.call('previewImportInvitations', file)).toEqual({
    guardians: 1,
    atOnce: 1,
    invited: 1,
    withoutAddress: 1,
    ofHousehold: 1,
  });
  // Of two who press at the same moment one invites.
  const both = await Promise.all([staff.call('inviteImported', file), staff.call('inviteImported', file)]);
  expect(both.flatMap(({ invited }) => invited)).toMatchObject([{ name: 'Fil Parent', email: 'fil1@file.example' }]);
  expect(await staff.call('inviteImported', file)).toEqual({ invited: [], left: 0 });
  // A link stands in no row, and an import whose guardian has come in is not undone under their feet; one whose link is open is.
  const [link] = both.flatMap(({ invited }) => invited.map((each) => each.token));
  const { rows } = await school.testDatabase.pool.query<{ row: string }>(
    'SELECT t::text AS row FROM invitations t UNION ALL SELECT t::text FROM audit_entries t',
  );
  expect(rows.some(({ row }) => row.includes(link ?? 'no link'))).toBe(false);
  expect(await staff.call('revertStudentImport', file)).toMatchObject({ removed: 4, touched: ['Fel One'] });
  expect(await findStudents('Fil Two')).toEqual([]);
  await expect(staff.call('inviteImported', { batchId: student.id })).rejects.toMatchObject({ code: 'not-found' });
});

test('where mails leave the link goes by mail, and only to a proven address is anybody made a guardian', async () => {
  const mailing: TestSchool = await openHoldingSchool({
    AUTH_SECRET: SECRET,
    PUBLIC_URL: 'https://portal.example.org',
  });
  const office = await mailing.addPerson({ roles: ['administrator'] });
  const family = await mailing.addFamily(1);
  const given = { familyId: family.familyId, studentId: family.studentIds[0] ?? '', relationship: '', reason: 'Paper' };
  const who = { name: 'Pia', email: 'pia@mail.example', phone: '', access: 'full' } as const;
  const { guardianId } = await office.call('addGuardian', { ...given, ...who });
  expect(await office.call('inviteEnteredGuardian', { guardianId })).toMatchObject({ token: null });
  const { listed, mail } = await readNewest(office, 'invitation');
  expect([listed.to, mail.text]).toEqual([
    'pia@mail.example',
    expect.stringContaining('has entered you as a guardian'),
  ]);
  const { text } = await composed(mailing, listed.id, mailCodes(deriveKeys(SECRET)));
  const [, known = ''] = /\/account\/invitation#(\S+)/.exec(text) ?? [];
  const pia = await mailing.addPerson({ email: 'pia@mail.example', isProven: false });
  await expect(pia.call('acceptInvitation', { token: known })).rejects.toMatchObject(reason('invitation-unproven'));
  await prove(mailing, pia.accountId);
  await pia.call('acceptInvitation', { token: known });
  const { households } = await office.call('staffStudent', { studentId: given.studentId });
  expect(households[0]?.guardians).toHaveLength(2);
  await mailing.close();
});
