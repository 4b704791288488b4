import type { Functions } from '../../../contract/functions.ts';
import { byName } from '../../../domain/names.ts';
import { listedSizes } from '../../../domain/t-shirts.ts';
import { record } from '../../audit/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { lockStudent } from '../../students/store.ts';
import { changeSize, requireListed } from '../change-size.ts';
import { chooseClass, getSizeList, listTshirtStudents } from '../store.ts';
import { addHandout, hasSeat, listHandouts, removeHandout } from './handout-store.ts';
import { givenOf } from './staff-shirts.ts';
import { changeStaffShirt, listStaffShirts, lockStaffShirt } from './staff-store.ts';

interface Handed {
  readonly semesterId: string;
  readonly personId: string;
  readonly size: string;
}

/** Who got which shirt, when and from whom. */
export const handoutFunctions: HandlersOf<Pick<Functions, 'tshirtHandout' | 'giveTshirt' | 'takeBackTshirt'>> = {
  tshirtHandout: async (input, context) => {
    const { database, organization } = context;
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const chosen = await chooseClass(database, organization.id, { ...input, semesterId: semester?.id });
    const { sizes } = await getSizeList(database, organization.id);
    const people = semester ? await listPeople(semester.id, chosen.classId, context) : [];
    return {
      semesters,
      semester,
      ...chosen,
      sizes: listedSizes(
        sizes,
        people.flatMap(({ size }) => size ?? []),
      ),
      people,
    };
  },

  giveTshirt: async ({ isStaff, ...handed }, context) => ({
    given: isStaff ? await giveStaff(handed, context) : await giveStudent(handed, context),
  }),

  takeBackTshirt: async ({ semesterId, personId, isStaff }, context) => {
    const { database, organization } = context;
    if (!isStaff) {
      const size = await removeHandout(database, organization.id, { semesterId, studentId: personId });
      if (size !== null) await note('student.tshirt-taken-back', personId, size, context);
      return {};
    }
    const held = await lockStaffShirt(database, organization.id, personId);
    if (!held || held.semesterId !== semesterId) throw notFound('shirt');
    if (held.givenAt !== null) await changeStaffShirt(database, held, { givenAt: null, accountId: null });
    return {};
  },
};

async function listPeople(semesterId: string, classId: string | null, { database, organization }: SignedInContext) {
  const students = await listTshirtStudents(database, organization.id, { semesterId, classId });
  const handouts = await listHandouts(database, organization.id, semesterId);
  const handed = new Map(handouts.map((handout) => [handout.studentId, givenOf(handout)]));
  const staff = classId === null ? await listStaffShirts(database, organization.id, semesterId) : [];
  const { compare } = new Intl.Collator(organization.locale);
  return [
    ...students
      .sort(byName(organization.locale))
      .map(({ tshirtSize, grade: _grade, isGradeKnown: _isKnown, ...student }) => ({
        ...student,
        isStaff: false,
        size: tshirtSize,
        given: handed.get(student.id) ?? null,
      })),
    ...staff
      .sort((a, b) => compare(a.name, b.name))
      .map(({ id, name, size, givenAt, by }) => ({
        id,
        firstName: name,
        lastName: '',
        isStaff: true,
        size,
        classTitles: [],
        given: givenOf({ size, givenAt, by }),
      })),
  ];
}

async function giveStudent({ semesterId, personId: studentId, size }: Handed, context: SignedInContext) {
  const { database, organization, clock, caller } = context;
  const student = await lockStudent(database, organization.id, studentId);
  if (!student || !(await hasSeat(database, organization.id, { semesterId, studentId }))) throw notFound('student');
  await requireListed({ path: 'size', size, had: student.tshirtSize }, context);
  const [givenAt, { accountId }] = [clock.iso(), caller];
  if (await addHandout(database, organization.id, { semesterId, studentId, size, givenAt, accountId })) {
    if (student.tshirtSize !== size) await changeSize(student, size, context);
    await note('student.tshirt-given', studentId, size, context);
  }
  // Two who hand out at once: whoever is second reads what the first has noted.
  const handouts = await listHandouts(database, organization.id, semesterId);
  const noted = handouts.find((each) => each.studentId === studentId);
  if (noted?.size !== size) throw refused('changed-meanwhile');
  return givenOf(noted);
}

async function giveStaff({ semesterId, personId, size }: Handed, context: SignedInContext) {
  const { database, organization, clock, caller } = context;
  const held = await lockStaffShirt(database, organization.id, personId);
  if (!held || held.semesterId !== semesterId) throw notFound('shirt');
  await requireListed({ path: 'size', size, had: held.size }, context);
  if (held.givenAt === null)
    await changeStaffShirt(database, held, { size, givenAt: clock.iso(), accountId: caller.accountId });
  else if (held.size !== size) throw refused('changed-meanwhile');
  const row = (await listStaffShirts(database, organization.id, semesterId)).find(({ id }) => id === personId);
  return row ? givenOf(row) : null;
}

async function note(
  action: 'student.tshirt-given' | 'student.tshirt-taken-back',
  entityId: string,
  size: string,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [
    { action, entityId, change: { tshirtSize: size }, at: clock.iso(), by: caller },
  ]);
}
