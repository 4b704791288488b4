import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composed, readNewest } from '../../../../test/letters.ts';
import { newId } from '../../platform/ids.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { mailCodes } from '../proof/mail-codes.ts';
import { deriveKeys } from '../secret.ts';

const SECRET = 'a secret of the test world, long enough';
const DAY_MS = 86_400_000;
/** A school whose mails leave, and one that has no mail server. */
let sending: TestSchool;
let quiet: TestSchool;
beforeAll(async () => {
  sending = await openSchool({
    connections: 8,
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://portal.example.org',
      AUTH_SECRET: SECRET,
    },
  });
  quiet = await openSchool({ connections: 8 });
});
afterAll(async () => {
  await sending.close();
  await quiet.close();
});

type Role = 'administrator' | 'registrar' | 'viewer' | 'health';
const reason = (name: string) => ({ details: { reason: name } });
let counter = 0;
const address = () => `invited-${++counter}@example.org`;
const administrator = (school: TestSchool) => school.addPerson({ roles: ['administrator'], email: address() });

/** Invites, and takes the link from the mail as it leaves. */
async function mailed(office: Person, email: string, role: Role = 'registrar') {
  const { id, token } = await office.call('inviteStaff', { email, role });
  expect(token).toBeNull();
  return { id, token: await tokenOf(id) };
}

async function tokenOf(invitationId: string): Promise<string> {
  const { id } = await sending.database
    .selectFrom('outboxMails')
    .select('id')
    .where('aboutId', '=', invitationId)
    .executeTakeFirstOrThrow();
  const { text } = await composed(sending, id, mailCodes(deriveKeys(SECRET)));
  return /\/account\/staff-invitation#(\S+)/.exec(text)?.[1] ?? '';
}

const addInstructor = async (school: TestSchool, name = 'Ada Ranger') => {
  const id = newId();
  await school.database.insertInto('instructors').values({ organizationId: ORGANIZATION, id, name }).execute();
  return id;
};

const historyOf = async (office: Person, entityId: string) =>
  (await office.call('auditEntries', { entityId })).rows.map(({ action }) => action).toReversed();

describe('by mail', () => {
  test('whoever has the address accepts, and has the role from the next call on', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { id, token } = await mailed(office, email);
    const person = await sending.addPerson({ email: email.toUpperCase() });
    expect(await person.call('staffInvitation', { token })).toEqual({
      role: 'registrar',
      invitedBy: null,
      instructorName: null,
      isAccepted: false,
      needsConfirmation: false,
    });
    await expect(person.call('staffStudents', {})).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await person.call('acceptStaffInvitation', { token })).toEqual({ isWaiting: false });
    // Pressed twice, or the answer was lost: nothing more happens, and it is no refusal.
    expect(await person.call('acceptStaffInvitation', { token })).toEqual({ isWaiting: false });
    await person.call('staffStudents', {});
    expect(await person.call('roles')).toEqual(['admin', 'registrar']);
    expect(await historyOf(office, id)).toEqual(['staff-invitation.sent', 'staff-invitation.accepted']);
    const { holders } = await office.call('roleGrants');
    const { email: by } = holders.find((holder) => holder.isSelf) ?? {};
    expect(holders.find((holder) => holder.accountId === person.accountId)?.roles).toMatchObject([{ grantedBy: by }]);
    expect((await office.call('staffInvitations')).invitations.some((each) => each.id === id)).toBe(false);
  });

  test('the mail names school, role and address; the outbox shows it without its link, which is in no row', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { token } = await mailed(office, email, 'viewer');
    const { mail } = await readNewest(office, 'staff-invitation');
    expect(mail.text).toContain('with the role Viewer');
    expect(mail.text).toContain(`only for ${email}`);
    expect(mail.text).toContain('not shown here');
    const { rows } = await sending.testDatabase.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM staff_invitations t UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM outbox_mails t`,
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('a stolen link: another address, or one that nobody has proven', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { token } = await mailed(office, email);
    const thief = await sending.addPerson();
    for (const call of ['staffInvitation', 'acceptStaffInvitation'] as const)
      await expect(thief.call(call, { token })).rejects.toMatchObject(reason('invitation-other-address'));
    const squatter = await sending.addPerson({ email, isProven: false });
    await expect(squatter.call('acceptStaffInvitation', { token })).rejects.toMatchObject(
      reason('invitation-unproven'),
    );
    expect(await thief.call('roles')).toEqual([]);
    expect(await squatter.call('roles')).toEqual([]);
    await expect(thief.call('staffInvitation', { token: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('before signing in the link says who invites to what, and no address; of what is over only that it is', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { id, token } = await mailed(office, email);
    const { anonymous } = sending;
    const offer = {
      role: 'registrar',
      invitedBy: null,
      instructorName: null,
      isAccepted: false,
      needsConfirmation: false,
    };
    expect(await anonymous.call('staffInvitation', { token })).toEqual(offer);
    await office.call('saveAccount', { name: 'Wren Alder', phone: '555-0100' });
    expect(await anonymous.call('staffInvitation', { token })).toEqual({ ...offer, invitedBy: 'Wren Alder' });
    await expect(anonymous.call('acceptStaffInvitation', { token })).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const wrong of ['', 'x', id, `${token}x`])
      await expect(anonymous.call('staffInvitation', { token: wrong })).rejects.toMatchObject({ code: 'not-found' });
    const refused = (why: string, link = token) =>
      expect(anonymous.call('staffInvitation', { token: link })).rejects.toMatchObject(reason(why));
    await (await sending.addPerson({ email })).call('acceptStaffInvitation', { token });
    await refused('invitation-used');
    const withdrawn = await mailed(office, email, 'viewer');
    await office.call('withdrawStaffInvitation', { invitationId: withdrawn.id });
    await refused('invitation-withdrawn', withdrawn.token);
    const ended = await mailed(office, email, 'viewer');
    const late = await mailed(await administrator(sending), address());
    const keeper = await administrator(sending);
    await keeper.call('revokeRole', { accountId: office.accountId, role: 'administrator' });
    await refused('invitation-withdrawn', ended.token);
    sending.clock.advance(7 * DAY_MS);
    await refused('invitation-expired', late.token);
  });

  test('a stolen link: used twice, withdrawn, late, sent again', async () => {
    const [office, email] = [await administrator(sending), address()];
    const person = await sending.addPerson({ email });
    const refused = async (token: string, why: string) => {
      await expect(person.call('acceptStaffInvitation', { token })).rejects.toMatchObject(reason(why));
      await expect(person.call('staffInvitation', { token })).rejects.toMatchObject(reason(why));
    };
    const withdrawn = await mailed(office, email);
    await office.call('withdrawStaffInvitation', { invitationId: withdrawn.id });
    await refused(withdrawn.token, 'invitation-withdrawn');
    const [first, second] = [await mailed(office, email), await mailed(office, email)];
    await refused(first.token, 'invitation-withdrawn');
    await person.call('acceptStaffInvitation', { token: second.token });
    const other = await sending.addPerson();
    for (const call of ['acceptStaffInvitation', 'staffInvitation'] as const)
      await expect(other.call(call, { token: second.token })).rejects.toMatchObject(reason('invitation-used'));
    await expect(person.call('staffInvitation', { token: second.token })).rejects.toMatchObject(
      reason('invitation-used'),
    );
    await expect(office.call('withdrawStaffInvitation', { invitationId: second.id })).rejects.toMatchObject(
      reason('invitation-used'),
    );
    const late = await mailed(office, email, 'viewer');
    sending.clock.advance(7 * DAY_MS);
    await refused(late.token, 'invitation-expired');
    const { invitations } = await office.call('staffInvitations');
    expect(invitations.find(({ id }) => id === late.id)).toMatchObject({ state: 'expired' });
  });

  test('a stolen link: after its inviter lost the role, or may not sign in', async () => {
    const keeper = await administrator(sending);
    for (const end of ['revoked', 'disabled'] as const) {
      const [office, email] = [await administrator(sending), address()];
      const { id, token } = await mailed(office, email, 'administrator');
      const { accountId } = office;
      if (end === 'revoked') await keeper.call('revokeRole', { accountId, role: 'administrator' });
      else
        await sending.database
          .updateTable('accounts')
          .set({ disabledAt: sending.clock.iso() })
          .where('id', '=', accountId)
          .execute();
      const person = await sending.addPerson({ email });
      await expect(person.call('acceptStaffInvitation', { token })).rejects.toMatchObject(
        reason('invitation-withdrawn'),
      );
      expect(await person.call('roles')).toEqual([]);
      const { invitations } = await keeper.call('staffInvitations');
      expect(invitations.find((each) => each.id === id)).toMatchObject({ state: 'ended', isOwn: false });
    }
  });

  test('a stolen link: after the role was revoked neither the used one nor one still open gives it back', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { token } = await mailed(office, email);
    const person = await sending.addPerson({ email });
    await office.call('grantRole', { email, role: 'registrar' });
    await office.call('revokeRole', { accountId: person.accountId, role: 'registrar' });
    await expect(person.call('acceptStaffInvitation', { token })).rejects.toMatchObject(reason('invitation-withdrawn'));
    const again = await mailed(office, email);
    await person.call('acceptStaffInvitation', { token: again.token });
    await office.call('revokeRole', { accountId: person.accountId, role: 'registrar' });
    await expect(person.call('acceptStaffInvitation', { token: again.token })).rejects.toMatchObject(
      reason('invitation-used'),
    );
    expect(await person.call('roles')).toEqual([]);
  });

  test('who has the role is not invited to it; all administrators hear of somebody who may read health data', async () => {
    const [office, email] = [await administrator(sending), address()];
    const { token } = await mailed(office, email, 'health');
    const person = await sending.addPerson({ email });
    await person.call('acceptStaffInvitation', { token });
    await expect(office.call('inviteStaff', { email, role: 'health' })).rejects.toMatchObject(reason('role-held'));
    const mails = await sending.database
      .selectFrom('outboxMails')
      .select(['toEmail', 'facts'])
      .where('kind', '=', 'health-granted')
      .execute();
    expect(mails.some(({ facts }) => JSON.stringify(facts).includes(email))).toBe(true);
  });

  test('of two who accept one link at once, one does; of two who invite one person at once, one link is open', async () => {
    const [office, other, email] = [await administrator(sending), await administrator(sending), address()];
    const { id, token } = await mailed(office, email);
    const person = await sending.addPerson({ email });
    const accepted = await Promise.allSettled([1, 2].map(() => person.call('acceptStaffInvitation', { token })));
    // Whoever is looked up after the first was done is told the same; else that it was used.
    const told = accepted.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.details.reason));
    expect(told).toContain('done');
    expect(['done', 'invitation-used']).toEqual(expect.arrayContaining(told));
    const entries = sending.database.selectFrom('auditEntries').select('action').where('entityId', '=', id);
    expect((await entries.execute()).filter(({ action }) => action.endsWith('accepted'))).toHaveLength(1);
    const wish = { email: address(), role: 'viewer' } as const;
    await Promise.allSettled([office.call('inviteStaff', wish), other.call('inviteStaff', wish)]);
    const { invitations } = await office.call('staffInvitations');
    expect(invitations.filter((each) => each.email === wish.email)).toHaveLength(1);
  });
});

describe('without mail', () => {
  const told = async (office: Person, email: string, role: Role = 'registrar') => {
    const { id, token } = await office.call('inviteStaff', { email, role });
    return { id, token: token ?? '' };
  };

  test('the link is told once, and what was accepted counts when whoever invited says so', async () => {
    const [office, other, email] = [await administrator(quiet), await administrator(quiet), address()];
    const { id, token } = await told(office, email);
    // Nothing can be proven here.
    const person = await quiet.addPerson({ email, isProven: false });
    expect(await person.call('staffInvitation', { token })).toMatchObject({ needsConfirmation: true });
    const confirm = (by: Person) => by.call('confirmStaffInvitation', { invitationId: id });
    await expect(confirm(office)).rejects.toMatchObject(reason('changed-meanwhile'));
    expect(await person.call('acceptStaffInvitation', { token })).toEqual({ isWaiting: true });
    expect(await person.call('roles')).toEqual([]);
    expect(await person.call('acceptStaffInvitation', { token })).toEqual({ isWaiting: true });
    expect(await person.call('staffInvitation', { token })).toMatchObject({ isAccepted: true });
    const { invitations } = await office.call('staffInvitations');
    expect(invitations.find((each) => each.id === id)).toMatchObject({
      state: 'accepted',
      isOwn: true,
      acceptedBy: { email },
    });
    await expect(confirm(other)).rejects.toMatchObject(reason('not-inviter'));
    await confirm(office);
    expect(await person.call('roles')).toEqual(['admin', 'registrar']);
    await expect(confirm(office)).rejects.toMatchObject(reason('invitation-used'));
    expect(await historyOf(office, id)).toEqual([
      'staff-invitation.sent',
      'staff-invitation.accepted',
      'staff-invitation.confirmed',
    ]);
  });

  test('nobody else’s address, also without proof', async () => {
    const { token } = await told(await administrator(quiet), address());
    const thief = await quiet.addPerson();
    await expect(thief.call('acceptStaffInvitation', { token })).rejects.toMatchObject(
      reason('invitation-other-address'),
    );
  });

  test('what was withdrawn, or whose account has another address by now, is not confirmed', async () => {
    const office = await administrator(quiet);
    for (const end of ['withdrawn', 'moved'] as const) {
      const email = address();
      const { id, token } = await told(office, email, 'administrator');
      const person = await quiet.addPerson({ email });
      await person.call('acceptStaffInvitation', { token });
      if (end === 'withdrawn') await office.call('withdrawStaffInvitation', { invitationId: id });
      else
        await quiet.database
          .updateTable('accounts')
          .set({ email: address() })
          .where('id', '=', person.accountId)
          .execute();
      await expect(office.call('confirmStaffInvitation', { invitationId: id })).rejects.toMatchObject(
        reason('invitation-withdrawn'),
      );
      expect(await person.call('roles')).toEqual([]);
    }
  });
});

describe('an instructor', () => {
  test('whom somebody else has become, or who is archived, is no more of an offer', async () => {
    const [office, email] = [await administrator(sending), address()];
    for (const end of ['archived', 'linked'] as const) {
      const instructorId = await addInstructor(sending, 'Dee Ranger');
      const { id } = await office.call('inviteInstructor', { instructorId, email });
      const token = await tokenOf(id);
      expect(await sending.anonymous.call('staffInvitation', { token })).toMatchObject({
        instructorName: 'Dee Ranger',
      });
      const { accountId } = await sending.addPerson();
      await sending.database
        .updateTable('instructors')
        .set(end === 'archived' ? { archivedAt: sending.clock.iso() } : { accountId })
        .where('id', '=', instructorId)
        .execute();
      await expect(sending.anonymous.call('staffInvitation', { token })).rejects.toMatchObject(
        reason('invitation-withdrawn'),
      );
    }
  });

  test('accepts, and is this instructor, with this role alone; unlinking ends both', async () => {
    const [office, email] = [await administrator(sending), address()];
    const instructorId = await addInstructor(sending);
    const { id } = await office.call('inviteInstructor', { instructorId, email });
    const token = await tokenOf(id);
    const person = await sending.addPerson({ email });
    expect(await person.call('staffInvitation', { token })).toMatchObject({
      role: 'instructor',
      instructorName: 'Ada Ranger',
    });
    await person.call('acceptStaffInvitation', { token });
    expect(await person.call('roles')).toEqual(['instructor']);
    const entry = async () => (await office.call('directory', { kind: 'instructor' })).rows.find(isIt(instructorId));
    expect(await entry()).toMatchObject({ hasAccount: true });
    await office.call('unlinkInstructor', { instructorId });
    expect(await person.call('roles')).toEqual([]);
    expect(await entry()).toMatchObject({ hasAccount: false });
    expect(await historyOf(office, instructorId)).toEqual(['instructor.linked', 'instructor.unlinked']);
    await office.call('unlinkInstructor', { instructorId });
  });

  test('whose role is taken away is no instructor’s account any more', async () => {
    const [office, email] = [await administrator(sending), address()];
    const instructorId = await addInstructor(sending, 'Bo Ranger');
    const { id } = await office.call('inviteInstructor', { instructorId, email });
    const person = await sending.addPerson({ email });
    await person.call('acceptStaffInvitation', { token: await tokenOf(id) });
    await office.call('revokeRole', { accountId: person.accountId, role: 'instructor' });
    const { rows } = await office.call('directory', { kind: 'instructor' });
    expect(rows.find(isIt(instructorId))).toMatchObject({ hasAccount: false });
  });

  test('has one account, and an account is one instructor', async () => {
    const office = await administrator(quiet);
    const [ada, bo, cy] = [
      await addInstructor(quiet, 'Ada'),
      await addInstructor(quiet, 'Bo'),
      await addInstructor(quiet),
    ];
    const email = address();
    const person = await quiet.addPerson({ email });
    const invite = (instructorId: string, to = email) => office.call('inviteInstructor', { instructorId, email: to });
    const accepting = (await invite(ada)).token ?? '';
    await person.call('acceptStaffInvitation', { token: accepting });
    // Of one address one invitation is open: this one takes the place of the one that was accepted and not confirmed.
    const { id, token } = await invite(bo);
    await person.call('acceptStaffInvitation', { token: token ?? '' });
    await office.call('confirmStaffInvitation', { invitationId: id });
    await expect(invite(cy)).rejects.toMatchObject(reason('account-instructs'));
    await expect(invite(bo, address())).rejects.toMatchObject(reason('instructor-linked'));
    // Another address to one record ends the first.
    const [first, other] = [await invite(cy, address()), await invite(cy, address())];
    const { invitations } = await office.call('staffInvitations');
    expect(invitations.map((each) => each.id)).toContain(other.id);
    expect(invitations.map((each) => each.id)).not.toContain(first.id);
    await expect(invite(newId())).rejects.toMatchObject({ code: 'not-found' });
    await office.call('archiveDirectoryEntry', { kind: 'instructor', id: ada, version: 1, isArchived: true });
    await expect(invite(ada, address())).rejects.toMatchObject(reason('instructor-archived'));
  });
});

test('nothing of an invitation is left of somebody whose account has ended', async () => {
  const [office, email] = [await administrator(quiet), address()];
  const { id } = await office.call('inviteStaff', { email, role: 'viewer' });
  const person = await quiet.addPerson({ email });
  await person.call('endAccount', { withdraws: false });
  const row = await quiet.database
    .selectFrom('staffInvitations')
    .select(['email', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: '', withdrawnAt: quiet.clock.iso() });
});

const isIt = (id: string) => (entry: { readonly id: string }) => entry.id === id;
