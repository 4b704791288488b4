import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionName, functions } from '../../src/contract/functions.ts';
import { checkData } from '../../src/server/check-data/store.ts';
import { openSchool, type TestSchool } from '../school.ts';
import { openChance } from '../seed.ts';
import { accepted, broken, MALFORMED, TEXTS } from './values.ts';
import { post, type Reply } from './wire-caller.ts';

// Suite T14: every function of the contract, so many drawn cases each. CASES=120 draws more, SEED=random others.
const CASES = Number(process.env['CASES'] ?? 12);
const { seed } = openChance();
const UNKNOWN = '00000000-0000-7000-8000-00000000dead';
const names = Object.keys(functions) as FunctionName[];
/** Calls whose rules may say no to an input whose form is right. */
const WITH_RULES = new Set<FunctionName>([
  'saveStudent',
  'enterStudent',
  // At most so many tags; a task is for somebody of the office.
  'addTag',
  'mergeTags',
  'addTask',
  'changeTask',
  'calendar',
  'previewClosing',
  'closeDay',
  'makeCalendarAddress',
  'saveClosedDays',
  // Money was received at most a year ago, and not tomorrow.
  'takePayment',
  // Sizes are those of the school's own list.
  'setSize',
  'saveTshirtSizes',
  'saveTshirtPlan',
  'saveTshirtOrder',
  'saveStaffTshirt',
  'giveTshirt',
  'staffCalendar',
  'createClass',
  'previewClassChange',
  'saveClass',
  'saveClassDraft',
  'saveDirectoryEntry',
  'mergeDirectoryEntries',
  'saveGroup',
  'saveQuestion',
  'saveWaiver',
  'saveSemester',
  'saveMessage',
  'saveSemesterMail',
  'previewSemesterMail',
  'testCircular',
  'sendCircular',
  'saveLetterRule',
  'saveSettings',
  'importPreview',
  'importRejectedRows',
  'importApply',
]);

/** A letter whose audience is written down as it was asked for. */
const draftFor = (whom: object) => ({
  draftId: '00000000-0000-7000-8000-00000000d1af',
  version: 0,
  subject: '',
  text: '',
  replyTo: 'sender',
  audience: { of: 'students', ...whom },
});

let school: TestSchool;
let callers: string[];
let words: string[];

beforeAll(async () => {
  school = await openSchool();
  const [family, stranger] = [await school.addFamily(3), await school.addFamily(1)];
  const admin = await school.addPerson({ roles: ['administrator', 'health', 'instructor'] });
  const classIds = [
    await school.addClass({ capacity: 1 }),
    await school.addClass(),
    await school.addClass({ isDraft: true }),
    await school.addClass({ isPaused: true }),
  ];
  const text = { title: 'Liability', classTypeId: null, classId: null, eachSemester: false, draft: 'Risks' };
  const { waiver } = await admin.call('saveWaiver', text);
  await admin.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: true });
  const own = [];
  for (const [index, person] of [family, stranger].entries())
    own.push(
      await person.call('enroll', {
        idempotencyKey: `before ${index}`,
        lines: classIds.map((classId) => ({
          studentId: person.studentIds[0] ?? '',
          classId,
          ifFull: 'waitlist' as const,
        })),
      }),
    );
  const mails = await school.database.selectFrom('outboxMails').select('id').execute();
  const answers = own.flatMap((answer) => [
    answer.registrationId,
    ...answer.lines.flatMap((line) => [line.enrollmentId ?? [], line.entryId ?? []].flat()),
  ]);
  callers = ['', family.accountId, admin.accountId];
  const known = [
    ...classIds,
    ...family.studentIds,
    ...stranger.studentIds,
    ...answers,
    waiver.id,
    school.semesterId,
    UNKNOWN,
  ];
  words = known.concat(
    mails.map((mail) => mail.id),
    TEXTS,
  );
});
afterAll(() => school.close());

/** What may come back: a result, or an error of ours that says what is wrong and where, and nothing of our insides. */
function requireGoodReply(name: FunctionName, reply: Reply): void {
  expect(reply.http, reply.text).toBeLessThan(500);
  expect(reply.text).not.toMatch(/node_modules|\/src\/|SELECT |syntax error|violates|\n {4}at /);
  if (reply.http === 200) return expect(reply).toHaveProperty('result');
  expect(reply.error?.message).toBeTruthy();
  if (reply.error?.status === 'FAILED_PRECONDITION')
    expect(functions[name].refusals).toContain(reply.error.details?.reason);
  if (reply.error?.status === 'INVALID_ARGUMENT') requireFields(reply.error);
}

function requireFields({ message, details }: NonNullable<Reply['error']>): void {
  if (message === 'Bad Request' || message === 'This request is too large.') return;
  expect(details?.fields?.length).toBeGreaterThan(0);
  for (const field of details?.fields ?? []) {
    expect(field.path).toBeTypeOf('string');
    // A code, which screens have words for; never a sentence.
    expect(field.code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  }
}

/** All calls in one go; what is wrong with them stands by their names. */
async function requireOfAll(look: (name: FunctionName, index: number) => Promise<void>): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [index, name] of names.entries())
    await look(name, index).catch(
      (error: unknown) => (wrong[name] = error instanceof Error ? error.message : String(error)),
    );
  expect(wrong).toEqual({});
}

test(`any input, valid or not, gets a proper answer from every call (seed ${seed})`, () =>
  requireOfAll(async (name) => {
    const valid = accepted(functions[name].input, words);
    const input = fc.oneof({ weight: 2, arbitrary: valid }, { weight: 5, arbitrary: broken(valid) });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), input, async (caller, data) => {
        requireGoodReply(name, await post(school, name, JSON.stringify({ data: data ?? null }), caller));
      }),
      { numRuns: CASES, seed },
    );
  }));

test.each([
  ['auditEntries', { search: 'a\u0000b' }],
  ['staffClasses', { state: '\u0000' }],
  ['outboxMails', { kind: '\u0000' }],
  ['find', { search: 'a\ud800' }],
  ['circulars', { classId: 'a\u0000b' }],
  ['saveCircularDraft', draftFor({ semesterId: '\u0000' })],
  ['saveCircularDraft', draftFor({ search: '\udfff' })],
  ['saveCircularDraft', draftFor({ of: 'enrollments', instructorId: 'a\u0000' })],
] as const)('%s: what the database cannot take is named, %j', async (name, data) => {
  const reply = await post(school, name, JSON.stringify({ data }), callers[2] ?? '');
  expect(reply.error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { fields: [{ code: 'not-storable' }] } });
});

test('a body that is no call is a bad request, to every call', () =>
  requireOfAll(async (name, index) => {
    // One piece of code reads them all: each call gets a third of them, from somebody else each time.
    for (const [at, body] of MALFORMED.entries())
      if ((index + at) % 3 === 0)
        requireGoodReply(name, await post(school, name, body, callers[at % callers.length] ?? ''));
  }));

test('a field that nobody knows is named by every call', () =>
  requireOfAll(async (name) => {
    if (name === 'classesBySemester') return;
    const { error } = await post(school, name, '{"data":{"surprise":1}}', callers[2] ?? '');
    expect(error?.status).toBe('INVALID_ARGUMENT');
    expect(error?.details?.fields).toContainEqual({ path: 'surprise', code: 'not-known' });
  }));

test('of two allowed forms, the field of the one that was meant is named', async () => {
  const { error } = await post(school, 'classGroups', '{"data":[{"id":"a"},{"id":5}]}', '');
  expect(error?.details?.fields?.map(({ path }) => path)).toEqual(['1.id']);
});

test('control: valid input is really valid, so that the calls are reached', async () => {
  for (const name of names)
    for (const data of fc.sample(accepted(functions[name].input, words), { numRuns: 2, seed })) {
      const reply = await post(school, name, JSON.stringify({ data: data ?? null }), callers[2] ?? '');
      // A rule may still say no to an input whose form is right, e.g. a birth date in the future.
      if (!WITH_RULES.has(name)) expect(reply.error?.status, name).not.toBe('INVALID_ARGUMENT');
      expect(reply.error?.status, name).not.toBe('UNAUTHENTICATED');
    }
});

test('after all this, the data is whole', async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
});
