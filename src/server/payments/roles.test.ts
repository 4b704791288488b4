import { expect, test } from 'vitest';
import { office, openMerging, school } from '../../../test/merging.ts';
import { payment } from '../../../test/paying.ts';

openMerging();

const cash = (familyId: string) => payment(familyId, { cents: 700 });

const roles = ['administrator', 'registrar', 'viewer', 'instructor', 'health'] as const;

test('who may read, take and give back is said by role', async () => {
  const { familyId } = await school.addFamily(1);
  const answers: Record<string, string[]> = {};
  for (const role of roles) {
    const person = await school.addPerson({ roles: [role] });
    const payment = cash(familyId);
    await office.call('takePayment', payment);
    const asked = [
      person.call('familyPayments', { familyId }),
      person.call('takePayment', cash(familyId)),
      person.call('returnPayment', { paymentId: payment.paymentId, reason: 'Bounced' }),
    ];
    const outcomes = await Promise.allSettled(asked);
    answers[role] = outcomes.map((each) => (each.status === 'fulfilled' ? 'yes' : each.reason.code));
  }
  const no = 'permission-denied';
  expect(answers).toEqual({
    administrator: ['yes', 'yes', 'yes'],
    registrar: ['yes', 'yes', no],
    viewer: ['yes', no, no],
    instructor: [no, no, no],
    health: [no, no, no],
  });
});
