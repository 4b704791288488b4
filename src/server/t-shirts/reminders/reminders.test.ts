import { expect, test } from 'vitest';
import { openShirts, school, registrar, semesterId, seated, aClass } from '../../../../test/shirts.ts';
import { newId } from '../../platform/ids.ts';

openShirts();

test('a reminder goes to each reader once, about all their students without a size, and can be taken back', async () => {
  const climbing = await aClass('Climbing');
  await seated([climbing], [null, null, 'YM'], 'sizes@example.org');
  await seated([climbing], ['YL']);
  const asked = { semesterId };
  const preview = await registrar.call('previewSizeReminder', asked);
  expect(preview).toEqual({ students: 2, families: 1, unreached: 0, mails: 1, justSent: 0 });
  const { reminderId, mails } = await registrar.call('remindOfSizes', asked);
  expect(mails).toBe(1);
  const outbox = () =>
    school.database
      .selectFrom('outboxMails')
      .select(['toEmail', 'facts', 'nextTryAt'])
      .where('kind', '=', 'sizes-missing')
      .execute();
  const [mail, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ toEmail: 'sizes@example.org', nextTryAt: '2026-09-01T13:02:00.000Z' });
  // Nothing in it but whose.
  expect(Object.keys(mail?.facts ?? {}).toSorted()).toEqual(['reminderId', 'studentIds']);
  expect(await registrar.call('remindOfSizes', asked)).toMatchObject({ mails: 0, justSent: 1 });
  expect(await registrar.call('undoSizeReminder', { semesterId, reminderId })).toEqual({ mails: 1 });
  expect(await outbox()).toEqual([]);
  // Who wants no mail gets none, and the office reads that they are not reached.
  await school.database.updateTable('guardians').set({ wantsMail: false }).execute();
  expect(await registrar.call('previewSizeReminder', asked)).toMatchObject({ families: 1, unreached: 1, mails: 0 });
  const gone = registrar.call('previewSizeReminder', { semesterId, classId: newId() });
  await expect(gone).rejects.toMatchObject({ code: 'not-found' });
});
