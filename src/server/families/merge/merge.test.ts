import { expect, test } from 'vitest';
import { agreeAll } from '../../../../test/agree.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import {
  rowsNow,
  enroll,
  merge,
  office,
  person,
  refused,
  school,
  separated,
  tellAll,
  two,
  undo,
  openMerging,
  wrong,
} from '../../../../test/merging.ts';
import { publishWaiver, signFor } from '../../../../test/waivers.ts';
import { newId } from '../../platform/ids.ts';
import { findPaper } from '../../waivers/store.ts';

openMerging();

test('two families become one with all that each has told, and an undo puts every row back', async () => {
  const { mother, father, both } = await two();
  const [[hers = ''], [his = '']] = [mother.studentIds, father.studentIds];
  await tellAll(mother, hers, 'M');
  await tellAll(father, his, 'F');
  await enroll(father, his, await school.addClass());
  await office.call('addNote', {
    noteId: newId(),
    about: { familyId: both.mergedId },
    text: 'Pays in cash',
    isPinned: false,
  });
  await father.call('inviteGuardian', { familyId: both.mergedId, access: 'full', email: 'aunt@example.org' });
  const before = await rowsNow();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview).toMatchObject({
    obstacles: [],
    shared: [],
    choices: { contacts: false, pickup: false },
    moves: { guardians: 1, students: 1, invitations: 1, notes: 1, drafts: 1 },
  });
  const { mergeId } = await merge(both);
  await agreeAll(mother, father);

  const [one, other] = [await mother.call('family'), await father.call('family')];
  expect(other.families.map(({ id }) => id)).toEqual([both.keptId]);
  expect(one.families[0]?.guardians).toHaveLength(2);
  expect(other.families[0]?.students.map(({ id }) => id).toSorted()).toEqual([hers, his].toSorted());
  expect((await mother.call('record', { studentId: his })).answers.contacts?.map(({ name }) => name)).toEqual([
    'F One',
    'F Two',
  ]);
  expect((await father.call('record', { studentId: his })).drafts.map(({ content }) => content)).toEqual([
    'typed by F',
  ]);
  await expect(
    mother.call('saveContacts', { studentId: his, version: 1, contacts: [person('A'), person('B')] }),
  ).resolves.toBeDefined();
  // A page of the merged one leads to the one that stays.
  const staff = await office.call('staffFamily', { familyId: both.mergedId });
  expect(staff.family.id).toBe(both.keptId);
  expect(staff.enrollments).toHaveLength(1);
  expect((await office.call('notes', { about: { familyId: both.keptId } })).notes.map(({ text }) => text)).toEqual([
    'Pays in cash',
  ]);
  await expect(undo(mergeId)).rejects.toMatchObject(refused('family-built-on'));

  const again = await two();
  await tellAll(again.mother, again.mother.studentIds[0] ?? '', 'M');
  await tellAll(again.father, again.father.studentIds[0] ?? '', 'F');
  const clean = await rowsNow();
  const second = await merge(again.both);
  await undo(second.mergeId);
  expect(await rowsNow()).toEqual(clean);
  await expect(undo(second.mergeId)).rejects.toMatchObject(refused('already-undone'));
  expect(Object.keys(before)).toEqual(Object.keys(clean));
});

test('of a student of both the chosen side counts, "not allowed" of either stays, and somebody says that they live together', async () => {
  const { mother, father, both, studentId } = await separated();
  await tellAll(mother, studentId, 'M');
  await tellAll(father, studentId, 'F');
  const before = await rowsNow();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview).toMatchObject({ shared: [{ id: studentId }], choices: { contacts: true, pickup: true } });
  await expect(merge(both)).rejects.toMatchObject(wrong('areOneHousehold', 'required'));
  expect(await rowsNow()).toEqual(before);
  const one = await merge(both, { areOneHousehold: true, takes: { contacts: 'merged', pickup: 'kept' } });
  await agreeAll(mother, father);
  const told = (await mother.call('record', { studentId })).answers;
  expect(told.contacts?.map(({ name }) => name)).toEqual(['F One', 'F Two']);
  expect(told.pickup).toMatchObject({ codeWord: 'The M word', allowed: [{ name: 'M Friend' }] });
  expect(told.pickup?.notAllowed.map(({ name }) => name)).toEqual(['M Barred', 'F Barred']);
  const stale = { studentId, version: 1, pickup: { allowed: [], notAllowed: [], codeWord: '' } };
  await expect(mother.call('savePickup', stale)).rejects.toMatchObject(refused('changed-meanwhile'));
  await undo(one.mergeId);
  expect(await rowsNow()).toEqual(before);
  await merge(both, { areOneHousehold: true, takes: { contacts: 'both', pickup: 'both' } });
  const joined = (await father.call('record', { studentId })).answers;
  expect(joined.contacts?.map(({ name }) => name)).toEqual(['M One', 'M Two', 'F One', 'F Two']);
  expect(joined.pickup?.allowed.map(({ name }) => name)).toEqual(['M Friend', 'F Friend']);
  expect(joined.pickup?.notAllowed.map(({ name }) => name)).toEqual(['M Barred', 'F Barred']);
  expect((await office.call('staffStudent', { studentId })).households.filter(({ endedAt }) => !endedAt)).toHaveLength(
    1,
  );
});

test('a guardian of both is one guardian, with the less of what they may do unless somebody says more', async () => {
  const { mother, father, both } = await two();
  const [his = ''] = father.studentIds;
  const guardianId = newId();
  const row = { organizationId: ORGANIZATION, createdAt: school.clock.iso(), postalAddress: '1 Elm Street' };
  await school.database
    .insertInto('guardians')
    .values({ ...row, id: guardianId, familyId: both.mergedId, accountId: mother.accountId, access: 'view' })
    .execute();
  await father.call('saveGuardian', {
    guardianId: (await father.call('family')).families[0]?.guardians.find(({ isYou }) => isYou)?.id ?? '',
    version: 1,
    name: 'Father',
  });
  const before = await rowsNow();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview.alike).toMatchObject([{ mergedId: guardianId, isSure: true, accesses: ['view', 'full'] }]);
  expect(preview.moves.guardians).toBe(1);
  const [pair] = preview.alike;
  const same = [{ keptId: pair?.keptId ?? '', mergedId: guardianId }];
  await expect(merge(both, { same: [] })).rejects.toMatchObject(wrong('same', 'not-valid'));
  await expect(merge(both, { same: [{ ...same[0], access: 'pick-up' } as never] })).rejects.toMatchObject(
    wrong('same', 'not-valid'),
  );
  const one = await merge(both, { same: same.map((each) => ({ ...each, access: 'view' as const })) });
  await agreeAll(mother, father);
  const { families } = await mother.call('family');
  expect(families).toHaveLength(1);
  expect(families[0]).toMatchObject({ id: both.keptId, access: 'view' });
  expect(families[0]?.guardians.find(({ isYou }) => isYou)).toMatchObject({
    postalAddress: '1 Elm Street',
    phone: '555-0100',
  });
  expect(families[0]?.guardians).toHaveLength(2);
  await undo(one.mergeId);
  expect(await rowsNow()).toEqual(before);
  await merge(both, { same: same.map((each) => ({ ...each, access: 'full' as const })) });
  await agreeAll(father);
  await expect(
    mother.call('saveContacts', { studentId: his, version: 0, contacts: [person('A'), person('B')] }),
  ).resolves.toBeDefined();
});

test('one person told twice is one guardian where the school says so, and keeps the sign-in', async () => {
  const { mother, father, both } = await two();
  const [hers = ''] = mother.studentIds;
  const named = { name: 'Ed Father', email: 'ed@example.org', phone: '', relationship: 'Father' };
  const { guardianId } = await office.call('addGuardian', {
    familyId: both.keptId,
    studentId: hers,
    access: 'view',
    reason: 'Told by phone',
    ...named,
  });
  await office.call('inviteEnteredGuardian', { guardianId });
  const [his] = (await father.call('family')).families[0]?.guardians ?? [];
  await father.call('saveGuardian', { guardianId: his?.id ?? '', version: his?.version ?? 0, name: 'Éd Father' });
  const before = await rowsNow();
  const preview = await office.call('previewFamilyMerge', both);
  expect(preview.alike).toEqual([{ keptId: guardianId, mergedId: his?.id, isSure: false, accesses: ['full', 'view'] }]);
  const two1 = await merge(both);
  expect((await office.call('staffFamily', { familyId: both.keptId })).guardians).toHaveLength(3);
  await undo(two1.mergeId);
  expect(await rowsNow()).toEqual(before);
  const one = await merge(both, { same: [{ keptId: guardianId, mergedId: his?.id ?? '', access: 'full' }] });
  const { guardians } = await office.call('staffFamily', { familyId: both.keptId });
  expect(guardians).toHaveLength(2);
  const kept = guardians.find(({ name }) => name === 'Éd Father');
  expect(kept).toMatchObject({ hasAccount: true, access: 'full', id: his?.id });
  expect(kept?.students).toMatchObject([{ studentId: hers, relationship: 'Father' }]);
  // The invitation of whoever was only entered leads nowhere.
  expect((await father.call('family')).families[0]?.invitations).toEqual([]);
  await undo(one.mergeId);
  expect(await rowsNow()).toEqual(before);
});

test('whom one family does not let pick up is of no household with it, and nothing happens', async () => {
  const { mother, father, both } = await two();
  const [hers = ''] = mother.studentIds;
  const [his] = (await father.call('family')).families[0]?.guardians ?? [];
  await father.call('saveGuardian', { guardianId: his?.id ?? '', version: his?.version ?? 0, name: 'Ed Father' });
  const pickup = { allowed: [], notAllowed: [person('father ED', '')], codeWord: '' };
  await mother.call('savePickup', { studentId: hers, version: 0, pickup });
  const before = await rowsNow();
  for (const way of [both, { keptId: both.mergedId, mergedId: both.keptId }]) {
    const { obstacles } = await office.call('previewFamilyMerge', way);
    expect(obstacles).toMatchObject([{ kind: 'barred-guardian', guardians: ['Ed Father'] }]);
    expect(obstacles[0]?.students).toHaveLength(1);
    await expect(merge(way)).rejects.toMatchObject(refused('merge-obstacle'));
  }
  expect(await rowsNow()).toEqual(before);
});

test('more students or guardians than a family may have stand against it', async () => {
  const [many, more] = [await school.addFamily(20), await school.addFamily(6)];
  const both = { keptId: many.familyId, mergedId: more.familyId };
  expect((await office.call('previewFamilyMerge', both)).obstacles).toMatchObject([{ kind: 'too-many-students' }]);
  await expect(merge(both)).rejects.toMatchObject(refused('merge-obstacle'));
  const crowd = await two();
  for (const familyId of Object.values(crowd.both))
    for (let at = 0; at < 6; at++)
      await school.database
        .insertInto('guardians')
        .values({
          organizationId: ORGANIZATION,
          id: newId(),
          familyId,
          name: `Aunt ${familyId} ${at}`,
          createdAt: school.clock.iso(),
        })
        .execute();
  expect((await office.call('previewFamilyMerge', crowd.both)).obstacles).toMatchObject([
    { kind: 'too-many-guardians' },
  ]);
  await expect(merge(crowd.both)).rejects.toMatchObject(refused('merge-obstacle'));
});

test('a third household of a student sees nothing of it, and nobody of it is in the family', async () => {
  const { mother, father, both } = await two();
  const stranger = await school.addFamily(0);
  const [his = ''] = father.studentIds;
  await office.call('linkHousehold', {
    familyId: stranger.familyId,
    studentId: his,
    access: 'full',
    reason: 'Custody',
  });
  await agreeAll(father);
  await tellAll(mother, mother.studentIds[0] ?? '', 'M');
  await tellAll(father, his, 'F');
  await merge(both);
  const seen = JSON.stringify([
    await stranger.call('record', { studentId: his }),
    await stranger.call('family'),
    await stranger.call('students'),
  ]);
  for (const word of ['M One', 'M Two', 'F One', 'F Barred', mother.studentIds[0] ?? '', both.keptId])
    expect(seen).not.toContain(word);
  await expect(stranger.call('record', { studentId: mother.studentIds[0] ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('only what was seen is merged, with a reason, never one with itself, and the history says it both ways', async () => {
  const { mother, both } = await two();
  const { seen } = await office.call('previewFamilyMerge', both);
  await tellAll(mother, mother.studentIds[0] ?? '', 'M');
  await expect(merge(both, { seen })).rejects.toMatchObject(refused('changed-meanwhile'));
  await expect(merge(both, { reason: ' ' })).rejects.toMatchObject(wrong('reason', 'required'));
  for (const keptId of [both.mergedId, newId()])
    await expect(office.call('previewFamilyMerge', { ...both, keptId })).rejects.toMatchObject({ code: 'not-found' });
  const { mergeId } = await merge(both);
  await expect(office.call('previewFamilyMerge', both)).rejects.toMatchObject(refused('already-merged'));
  const link = { familyId: both.mergedId, studentId: mother.studentIds[0] ?? '', access: 'full', reason: 'x' } as const;
  await expect(office.call('linkHousehold', link)).rejects.toMatchObject({ code: 'not-found' });
  await undo(mergeId, 'No');
  const history = (await office.call('auditEntries', { entityId: both.keptId })).rows.filter(({ action }) =>
    action.startsWith('family.merge'),
  );
  expect(history.map(({ action, reason }) => [action, reason])).toEqual([
    ['family.merge-undone', 'No'],
    ['family.merged', 'Entered twice'],
  ]);
});

test('who has left one family and is in the other is once in the one that stays', async () => {
  const { mother, both } = await two();
  await school.database
    .insertInto('guardians')
    .values({
      organizationId: ORGANIZATION,
      id: newId(),
      familyId: both.mergedId,
      accountId: mother.accountId,
      createdAt: school.clock.iso(),
    })
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ removedAt: school.clock.iso() })
    .where('familyId', '=', both.keptId)
    .execute();
  const before = await rowsNow();
  const { mergeId } = await merge(both);
  expect((await mother.call('family')).families).toMatchObject([{ id: both.keptId, access: 'full' }]);
  await undo(mergeId);
  expect(await rowsNow()).toEqual(before);
});

test('every full guardian with an address is told once, of both ways, and no mail names anybody', async () => {
  const { mother, father, both } = await two();
  await mother.call('saveAccount', { name: 'Mother One', phone: '202-555-0111' });
  const { tells } = await office.call('previewFamilyMerge', both);
  expect(tells).toHaveLength(2);
  const { mergeId } = await merge(both);
  await undo(mergeId);
  const rows = await school.database
    .selectFrom('outboxMails')
    .select(['id', 'toEmail', 'facts'])
    .where('kind', '=', 'family-merged')
    .execute();
  const own = rows.filter(({ facts }) => (facts as { mergeId: string }).mergeId === mergeId);
  const accounts = [mother, father].map(({ accountId }) => accountId);
  expect(own).toHaveLength(4);
  expect(new Set(own.map(({ toEmail }) => toEmail)).size).toBe(accounts.length);
  const last = own.find(({ facts }) => (facts as { isUndone: boolean }).isUndone);
  const { mail } = await office.call('outboxMail', { mailId: last?.id ?? '' });
  expect(`${mail.subject} ${mail.text}`).toContain('as it was before');
  expect(`${mail.subject} ${mail.text}`).not.toContain('Mother One');
});

test('somebody who may change everything stays, and of one with less in either family nobody asks for more', async () => {
  const { mother, father, both } = await two();
  const guardians = (familyId: string) =>
    school.database.updateTable('guardians').where('familyId', '=', familyId).where('removedAt', 'is', null);
  await guardians(both.mergedId).set({ access: 'view' }).execute();
  const mergedId = newId();
  await school.database
    .insertInto('guardians')
    .values({
      organizationId: ORGANIZATION,
      id: mergedId,
      familyId: both.mergedId,
      accountId: mother.accountId,
      access: 'view',
      createdAt: school.clock.iso(),
    })
    .execute();
  // Whoever may only look is not written to.
  expect((await office.call('previewFamilyMerge', both)).tells).toHaveLength(1);
  await expect(merge(both)).rejects.toMatchObject(refused('last-full-guardian'));
  const { alike } = await office.call('previewFamilyMerge', both);
  const same = alike.map(({ keptId }) => ({ keptId, mergedId, access: 'full' as const }));
  // Nobody is two people at once.
  await expect(merge(both, { same: [...same, ...same] })).rejects.toMatchObject(wrong('same', 'not-valid'));
  await merge(both, { same });
  expect((await father.call('family')).families).toMatchObject([{ access: 'view' }]);
  expect((await mother.call('family')).families).toMatchObject([{ access: 'full' }]);
});

test('whom one side does not let pick up stays barred as one person, and no open form saves over it', async () => {
  const { mother, father, both, studentId } = await separated();
  const mergedId = newId();
  await school.database
    .insertInto('guardians')
    .values({
      organizationId: ORGANIZATION,
      id: mergedId,
      familyId: both.mergedId,
      accountId: mother.accountId,
      createdAt: school.clock.iso(),
    })
    .execute();
  const [hers] = (await mother.call('family')).families.find(({ id }) => id === both.keptId)?.guardians ?? [];
  const bond = { organizationId: ORGANIZATION, studentId, relationship: 'Mother' };
  await school.database
    .insertInto('guardianStudents')
    .values([
      { ...bond, guardianId: hers?.id ?? '', mayPickUp: true },
      { ...bond, guardianId: mergedId, mayPickUp: false },
    ])
    .execute();
  const given = { name: '', email: '', phone: '', postalAddress: '', relationship: 'Mother', livesWith: true };
  const own = { ...given, id: hers?.id ?? '', version: 1, mayPickUp: true };
  const whose = { studentId, familyId: both.keptId };
  await mother.call('saveGuardians', { ...whose, version: 0, guardians: [own] });
  // Only father has told contacts: they are what there is, whosever were chosen.
  await father.call('saveContacts', { studentId, version: 0, contacts: [person('F One'), person('F Two')] });
  await merge(both, { areOneHousehold: true });
  const { guardians } = await office.call('staffFamily', { familyId: both.keptId });
  expect(guardians.find(({ id }) => id === hers?.id)?.students).toMatchObject([{ studentId, mayPickUp: false }]);
  await expect(mother.call('saveGuardians', { ...whose, version: 1, guardians: [own] })).rejects.toMatchObject(
    refused('changed-meanwhile'),
  );
  expect((await mother.call('record', { studentId })).answers.contacts?.map(({ name }) => name)).toEqual([
    'F One',
    'F Two',
  ]);
});

test('of a child of one side alone an open form about guardians is asked again too', async () => {
  const { mother, both } = await two();
  const [studentId = ''] = mother.studentIds;
  const [hers] = (await mother.call('family')).families[0]?.guardians ?? [];
  const given = { name: '', email: '', phone: '', postalAddress: '', relationship: 'Mother', livesWith: true };
  const own = { ...given, id: hers?.id ?? '', version: 1, mayPickUp: true };
  await mother.call('saveGuardians', { studentId, version: 0, guardians: [own] });
  await merge(both);
  await expect(mother.call('saveGuardians', { studentId, version: 1, guardians: [own] })).rejects.toMatchObject(
    refused('changed-meanwhile'),
  );
});

test('who could only look at a child of both may do what the other household may', async () => {
  const { mother, father } = await two();
  const [studentId = ''] = father.studentIds;
  await office.call('linkHousehold', { familyId: mother.familyId, studentId, access: 'view', reason: 'Custody' });
  const contacts = [person('A'), person('B')];
  await expect(mother.call('saveContacts', { studentId, version: 0, contacts })).rejects.toMatchObject(
    refused('view-only'),
  );
  await merge({ keptId: mother.familyId, mergedId: father.familyId }, { areOneHousehold: true });
  await agreeAll(father);
  await expect(mother.call('saveContacts', { studentId, version: 0, contacts })).resolves.toBeDefined();
});

test('papers of the merged family are those of the one that stays', async () => {
  const { mother, father, both } = await two();
  const [studentId = ''] = father.studentIds;
  const waiverId = await publishWaiver(school);
  const { accountId, familyId } = father;
  await signFor(school, { waiverId, studentId, familyId, accountId });
  await enroll(father, studentId, await school.addClass());
  await merge(both);
  const { waivers } = await mother.call('studentWaivers', { studentId });
  expect(waivers.map(({ signature }) => signature?.by)).toEqual(['guardian']);
  const paper = await findPaper(school.database, ORGANIZATION, waivers[0]?.signature?.id ?? '');
  expect(paper?.familyId).toBe(both.keptId);
});
