import { describe, expect, test } from 'vitest';
import {
  guardianOf,
  invite,
  join,
  office,
  openHouseholds,
  ownFamily,
  reason,
  school,
} from '../../../test/households.ts';

openHouseholds();

describe('invitations', () => {
  test('a guardian comes into the family, enrols and changes', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    const aunt = await school.addPerson();
    const offer = await aunt.call('invitationOffer', { token });
    expect(offer).toMatchObject({ access: 'full', into: 'family', students: ['Student 1'] });
    // Before anybody signs in the same, and not a word more.
    expect(await school.anonymous.call('invitationOffer', { token })).toEqual(offer);
    await aunt.call('acceptInvitation', { token });
    await aunt.call('saveAccount', { name: 'Aunt', phone: '555-0101' });
    const [studentId = ''] = family.studentIds;
    const { lines } = await aunt.call('enroll', {
      idempotencyKey: 'aunt',
      lines: [{ studentId, classId: await school.addClass() }],
    });
    expect(lines).toMatchObject([{ outcome: 'enrolled' }]);
    expect((await family.call('enrollments')).enrollments).toHaveLength(1);
    expect((await ownFamily(family))?.guardians.map(({ name }) => name)).toContain('Aunt');
  });

  test('a link works once: not again, not for another, not after a withdrawal, not after seven days', async () => {
    const family = await school.addFamily(1);
    const [first, other] = [await school.addPerson(), await school.addPerson()];
    const { token } = await invite(family);
    await first.call('acceptInvitation', { token });
    await expect(first.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-used'));
    await expect(other.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-used'));
    for (const who of [other, school.anonymous])
      await expect(who.call('invitationOffer', { token })).rejects.toMatchObject(reason('invitation-used'));

    const withdrawn = await invite(family);
    await family.call('withdrawInvitation', { invitationId: withdrawn.id });
    await expect(other.call('acceptInvitation', linkOf(withdrawn))).rejects.toMatchObject(
      reason('invitation-withdrawn'),
    );

    const late = await invite(family);
    school.clock.advance(7 * 86_400_000);
    await expect(other.call('acceptInvitation', linkOf(late))).rejects.toMatchObject(reason('invitation-expired'));
    expect((await other.call('students')).students).toEqual([]);
  });

  test('what somebody gave away who may not change things any more does not work', async () => {
    const family = await school.addFamily(1);
    const [studentId = ''] = family.studentIds;
    const other = await join(family);
    const [into, to] = [await invite(other), await invite(other, { studentId })];
    const { id: guardianId, version } = await guardianOf(other);
    await office.call('setGuardianAccess', { guardianId, version, access: 'view', reason: 'Asked by the family' });
    const stranger = await school.addFamily(0);
    for (const { token } of [into, to])
      await expect(stranger.call('acceptInvitation', { token })).rejects.toMatchObject(reason('invitation-withdrawn'));
  });

  test('who invited cannot accept, and somebody of the family does not use a link up', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    await expect(family.call('acceptInvitation', { token })).rejects.toMatchObject(reason('already-in-family'));
    await (await school.addPerson()).call('acceptInvitation', { token });
  });

  test('an unknown link, and another family’s invitation, do not exist', async () => {
    const [family, stranger] = [await school.addFamily(1), await school.addFamily(1)];
    await expect(stranger.call('acceptInvitation', { token: 'x'.repeat(43) })).rejects.toMatchObject({
      code: 'not-found',
    });
    const { id } = await invite(family);
    const [studentId = ''] = family.studentIds;
    const wish = { access: 'full', email: 'a@example.org' } as const;
    const { id: guardianId } = await guardianOf(family);
    for (const attempt of [
      () => stranger.call('withdrawInvitation', { invitationId: id }),
      () => stranger.call('inviteGuardian', { ...wish, familyId: family.familyId }),
      () => stranger.call('inviteGuardian', { ...wish, studentId }),
      () => stranger.call('leaveFamily', { familyId: family.familyId }),
      () => stranger.call('removeGuardian', { guardianId }),
      () => stranger.call('saveGuardian', { guardianId, version: 1, name: 'X' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('of two who accept one link at once, one is in', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    const two = [await school.addPerson(), await school.addPerson()];
    const outcomes = await Promise.allSettled(two.map((person) => person.call('acceptInvitation', { token })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await ownFamily(family))?.guardians).toHaveLength(2);
  });

  test('of a link only a hash is kept, and the history names neither link nor address', async () => {
    const family = await school.addFamily(1);
    const { token } = await invite(family);
    await join(family);
    const { rows } = await school.testDatabase.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM invitations t UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM outbox_mails t`,
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const { rows: history } = await office.call('auditEntries', { entityId: family.familyId });
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['family.invited', 'family.joined']));
    expect(JSON.stringify(history)).not.toContain('somebody@example.org');
  });

  test('a family has at most twelve guardians, open invitations included; of 40 the 28 others are told', async () => {
    const family = await school.addFamily(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => invite(family, { access: 'view' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    await expect(invite(family)).rejects.toMatchObject({
      details: { reason: 'too-many-guardians', facts: { most: 12 } },
    });
  });
});

const linkOf = ({ token }: { token: string }) => ({ token });
