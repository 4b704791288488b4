import { isId } from '../../../contract/fields.ts';
import type * as teachingCalls from '../../../contract/teaching.ts';
import type { TaughtStudent } from '../../../contract/teaching.ts';
import { ageOn } from '../../../domain/eligibility.ts';
import { byName } from '../../../domain/names.ts';
import { isBarred } from '../../../domain/pick-up.ts';
import { namePreferred } from '../../../domain/preferred-name.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listSheetStudents, type SheetStudent } from '../sheets/facts-store.ts';
import { ownClasses } from './own-classes.ts';
import { findInstructorName } from './teaching-store.ts';

/** What instructors see of their own classes. */
export const teachingFunctions: HandlersOf<typeof teachingCalls> = {
  teaching: async (_input, context) => {
    const { database, organization, clock, caller } = context;
    return {
      name: await findInstructorName(database, organization.id, caller.accountId),
      today: dayAtSchool(clock.now(), organization.timeZone),
      classes: await ownClasses(context),
    };
  },

  teachingClass: async ({ classId }, context) => {
    const { database, organization, clock } = context;
    const [one] = isId(classId) ? await ownClasses(context, classId) : [];
    if (!one?.isCurrent) throw notFound('class');
    const students = await listSheetStudents(database, organization.id, [classId]);
    const firstOn = one.dates[0]?.on ?? null;
    return {
      class: one,
      readAt: clock.iso(),
      students: students.sort(byName(organization.locale)).map((student) => toldStudent(student, firstOn)),
    };
  },
};

function toldStudent(student: SheetStudent, firstOn: string | null): TaughtStudent {
  const { id, firstName, lastName, pronouns, birthDate, households } = student;
  const guardians = households.flatMap((household) => household.guardians);
  const barred = [
    ...households.flatMap(({ notAllowed }) => notAllowed),
    ...guardians.filter(({ mayPickUp }) => mayPickUp === false),
  ];
  const isOut = (person: { name: string; phone: string }) => isBarred(person, [{ allowed: [], notAllowed: barred }]);
  const told = households.flatMap(({ allowed }) => (allowed ? [allowed] : []));
  return {
    id,
    name: `${firstName} ${lastName}`,
    preferred: namePreferred(student),
    pronouns,
    age: firstOn === null || birthDate === null ? null : ageOn(birthDate, firstOn),
    guardians: guardians.filter(({ access }) => access !== 'pick-up').map(person),
    allowed:
      told.length > 0
        ? told
            .flat()
            .filter((each) => !isOut(each))
            .map(person)
        : null,
    notAllowed: barred.map(person),
  };
}

const person = ({ name, relationship, phone }: { name: string; relationship: string; phone: string }) => ({
  name,
  relationship,
  phone,
});
