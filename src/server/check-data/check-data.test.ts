import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type TestSchool } from '../../../test/school.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { checkData } from './store.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const broken = async () => (await checkData(school.testDatabase.pool)).map((violation) => violation.invariant);
const run = (statement: string, values: unknown[] = []) => school.testDatabase.pool.query(statement, values);

/** A small story with every kind of change; everything is consistent afterwards. */
async function liveALittle() {
  const classId = await school.addClass({ capacity: 1 });
  const families = await Promise.all([1, 2, 3].map(() => school.addFamily()));
  const answers = [];
  for (const [index, family] of families.entries())
    answers.push(
      await family.call('enroll', {
        idempotencyKey: `story ${index}`,
        lines: [{ studentId: family.studentIds[0] ?? '', classId, ifFull: 'waitlist' }],
      }),
    );
  const [first, , third] = answers.map((answer) => answer.lines[0]);
  await families[2]?.call('leaveWaitlist', { entryId: third?.entryId ?? '' });
  await families[0]?.call('withdraw', { enrollmentId: first?.enrollmentId ?? '' });
  return { classId };
}

test('what the portal does leaves every invariant whole', async () => {
  await liveALittle();
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});

/** Each change breaks one rule behind the portal's back; without a failing check the suites would prove nothing. */
const damages: [string, string[]][] = [
  [
    'I1',
    ['ALTER TABLE classes DROP CONSTRAINT classes_seats', 'UPDATE classes SET capacity = 0 WHERE seats_taken > 0'],
  ],
  ['I2', ['UPDATE classes SET seats_taken = 0']],
  [
    'I3',
    [
      'DROP INDEX enrollments_live',
      `INSERT INTO enrollments SELECT organization_id, gen_random_uuid(), class_id, student_id, NULL, state, enrolled_at, ended_at
       FROM enrollments WHERE state = 'enrolled'`,
    ],
  ],
  ['I4', [`UPDATE waitlist_entries SET ticket = 99 WHERE state = 'accepted'`]],
  ['I4', [`UPDATE registrations SET result = replace(result::text, '"position": 1', '"position": 7')::jsonb`]],
  ['I5', [`DELETE FROM enrollments WHERE state = 'withdrawn'`]],
  ['I5', [`UPDATE registrations SET result = '{"lines": []}' WHERE result::text LIKE '%waitlisted%'`]],
  [
    'I7',
    [
      'ALTER TABLE registrations DROP CONSTRAINT registrations_organization_id_account_id_idempotency_key_key',
      `INSERT INTO registrations SELECT organization_id, gen_random_uuid(), account_id, family_id, idempotency_key, lines_hash,
       result, submitted_at FROM registrations LIMIT 1`,
    ],
  ],
  ['I10', [`DELETE FROM outbox_mails WHERE kind = 'promotion'`]],
  ['I10', [`DELETE FROM outbox_mails WHERE kind = 'registration'`]],
  [
    'I11',
    [
      'UPDATE organizations SET can_prove_addresses = true',
      'UPDATE accounts SET email_verified = false',
      `UPDATE enrollments SET held_until = now() - interval '6 minutes' WHERE state = 'enrolled'`,
    ],
  ],
  ['I11', [`UPDATE enrollments SET held_until = now() + interval '6 minutes' WHERE state = 'enrolled'`]],
  ['I11', [`UPDATE enrollments SET end_reason = 'address-unproven' WHERE state = 'withdrawn'`]],
  [
    'I12',
    [
      `INSERT INTO audit_entries SELECT organization_id, gen_random_uuid(), at, actor_account_id, actor, 'enrollment.revoked', entity,
    entity_id, change, reason FROM audit_entries WHERE action = 'enrollment.withdrawn'`,
    ],
  ],
  ['I12', [`DELETE FROM audit_entries WHERE action = 'waitlist.left'`]],
  ['I13', ['UPDATE enrollments SET agreed_cents = agreed_cents + 1']],
  ['I14', ['UPDATE students SET merged_into = id']],
  ['I15', ['UPDATE families SET merged_into = id']],
  ['I16', [`UPDATE family_students SET code_word = 'Grey falcon'`]],
  [
    'I17',
    [
      `INSERT INTO tags (organization_id, id, name, folded_name, color, created_at)
        SELECT organization_id, id, id::text, id::text, 'quiet', created_at FROM families`,
      `INSERT INTO family_tags (organization_id, family_id, tag_id, added_at) SELECT organization_id, id, id, created_at FROM families`,
      `UPDATE tags SET merged_into = (SELECT max(id::text)::uuid FROM tags) WHERE id <> (SELECT max(id::text)::uuid FROM tags)`,
    ],
  ],
  [
    'I18',
    [
      `INSERT INTO circulars (organization_id, id, subject, text, audience, sent_by, created_at, mails, rule_id)
       SELECT organization_id, id, 'Boots', 'Bring them', jsonb_build_object('of', 'enrollments', 'classId', id), 'office', now(), 2, id FROM classes`,
      `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at)
       SELECT organization_id, gen_random_uuid(), 'circular', gen_random_uuid(), 'Ada@example.org', jsonb_build_object('circularId', id), now()
       FROM circulars, generate_series(1, 2)`,
    ],
  ],
  ['M1', [`DELETE FROM ledger_entries WHERE kind = 'taken-back'`]],
  ['M2', [`UPDATE ledger_entries SET due_on = due_on + 1 WHERE kind = 'taken-back'`]],
  ['M3', [payment(1)]],
  [
    'M8',
    [
      `UPDATE ledger_entries SET family_id = (SELECT id FROM families WHERE id <> ledger_entries.family_id LIMIT 1) WHERE kind = 'taken-back'`,
    ],
  ],
  ['M8', [`UPDATE ledger_entries SET cents = cents * 2 WHERE kind = 'taken-back'`]],
  ['M9', [payment(2)]],
  ['M11', [payment(1), `UPDATE payments SET currency = 'XTS'`]],
];

/** A payment that was numbered so, and never entered. */
function payment(receiptNumber: number): string {
  return `INSERT INTO payments (organization_id, id, family_id, method, cents, currency, received_on, state, receipt_number,
      due_cents, later_cents, credit_cents, taken_at, taken_by)
    SELECT organization_id, id, id, 'cash', 100, 'USD', '2026-09-01', 'settled', ${receiptNumber}, 0, 0, 100, created_at, 'office'
    FROM families ORDER BY id LIMIT 1`;
}

test('every rule of what families owe and paid is broken once', () => {
  const broken = new Set(damages.map(([invariant]) => invariant));
  expect(ledgerInvariants.filter(({ invariant }) => !broken.has(invariant))).toEqual([]);
});

test.each(damages)('%s is found: %j', async (invariant, statements) => {
  const own = await openSchool();
  const outer = school;
  school = own;
  try {
    await liveALittle();
    expect(await broken()).toEqual([]);
    for (const statement of statements) await run(statement);
    expect(await broken()).toContain(invariant);
  } finally {
    school = outer;
    await own.close();
  }
});

test('students in two places at once are found', async () => {
  const at = { on: '2026-09-15', start: '15:00', end: '16:00' };
  const [a, b] = [await school.addClass({ meetings: [at] }), await school.addClass({ meetings: [at] })];
  const family = await school.addFamily();
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: 'a', lines: [{ studentId, classId: a }] });
  expect(await broken()).toEqual([]);
  await run(
    `INSERT INTO enrollments SELECT organization_id, gen_random_uuid(), $2, student_id, registration_id, 'enrolled', enrolled_at, NULL
     FROM enrollments WHERE organization_id = $1 AND class_id = $3`,
    [ORGANIZATION, b, a],
  );
  expect(await broken()).toContain('I3');
});
