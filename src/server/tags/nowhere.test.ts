import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../test/enrolling.ts';
import { openSchool, type TestSchool } from '../../../test/school.ts';
import { type FunctionName, functions } from '../../contract/functions.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Everybody but the office: what they may call. */
const ofFamilies = (Object.keys(functions) as FunctionName[]).filter((name) => {
  const { access } = functions[name];
  return typeof access === 'string' || access.roles.some((role) => role === 'instructor' || role === 'health');
});

/** The names of all that an output can hold, however deep. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!('_zod' in schema)) return Object.values(schema).flatMap((each) => namesIn(each, seen));
  const { _zod: inside } = schema as { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } };
  const { def } = inside;
  const shape = def['shape'];
  const own = typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
  return [...own, ...Object.values(def).flatMap((each) => namesIn(each, seen))];
}

test('no output of a call that families, instructors or health may make has room for a tag or a task', () => {
  const staffs = namesIn(functions.staffStudents.output);
  expect(staffs).toContain('tags');
  expect(namesIn(functions.dueTasks.output)).toContain('assignee');
  expect(ofFamilies.length).toBeGreaterThan(50);
  for (const name of ofFamilies) {
    const told = namesIn(functions[name].output).filter((key) => /^(tags?|tagId|tasks?|taskId|assignee)$/.test(key));
    expect(told, name).toEqual([]);
  }
});

test('what stands on a household is in nothing that its family reads, takes along or gets by mail, nor in its calendar', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily();
  const { familyId } = family;
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass();
  const { tag } = await office.call('addTag', { tagId: newId(), name: 'Zqmark tag', color: 'info' });
  await office.call('tagHouseholds', { tagId: tag.id, isOn: true, about: { familyIds: [familyId] } });
  const told = { text: 'Zqmark task', dueOn: '2026-09-01', assigneeId: null, studentId };
  await office.call('addTask', { taskId: newId(), familyId, ...told });
  await enroll(family, classId);
  const answers: Record<string, unknown> = {};
  for (const name of ofFamilies) {
    // Whatever can be asked with nothing, or with their own student, class or family.
    for (const input of [{}, null, { studentId }, { classId }, { familyId }])
      await (family.call as (name: string, input: unknown) => Promise<unknown>)(name, input).then(
        (answer) => (answers[name] = answer),
        () => undefined,
      );
  }
  expect(Object.keys(answers)).toEqual(
    expect.arrayContaining(['students', 'family', 'enrollments', 'record', 'myData']),
  );
  expect(JSON.stringify(answers)).not.toContain('Zqmark');
  const mails = await school.database.selectFrom('outboxMails').selectAll().execute();
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(mails)).not.toContain('Zqmark');
  // What staff did to them stands in the school's history, without words, and in no copy of their own.
  const entries = await school.database.selectFrom('auditEntries').select(['action', 'change']).execute();
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['family.tagged', 'family.tasked']));
  expect(JSON.stringify(entries.filter(({ action }) => action.startsWith('family.')))).not.toContain('Zqmark');
});
