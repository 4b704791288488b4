import type { functions } from '../../contract/functions.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import { listPublicClasses, listPublicGroups, listSemesters } from './store.ts';

type ClassFunctions = HandlersOf<
  Pick<typeof functions, 'classes' | 'availableEnrollmentClasses' | 'classGroups' | 'classesBySemester'>
>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const known = (ids: readonly string[]) => ids.filter((id) => UUID.test(id));

export const classFunctions: ClassFunctions = {
  classes: async (input, context) => {
    const organizationId = context.organization.id;
    if (input?.query)
      return {
        classes: await listPublicClasses(context.database, organizationId, {
          ids: known(input.query.map((item) => item.id)),
        }),
      };
    const semester = await currentSemester(context);
    return {
      classes: semester
        ? await listPublicClasses(context.database, organizationId, { semesterIds: [semester.id] })
        : [],
    };
  },

  availableEnrollmentClasses: async (_input, context) => availableClasses(context),

  classGroups: async (input, context) => {
    const query = Array.isArray(input) ? input : input.query;
    return {
      groups: await listPublicGroups(context.database, context.organization.id, {
        ids: known(query.map((item) => item.id)),
      }),
    };
  },

  classesBySemester: async (input, context) => {
    const ids = known(input);
    const classes = await listPublicClasses(context.database, context.organization.id, { semesterIds: ids });
    const open = await listSemesters(context.database, context.organization.id, false);
    const found = open.filter((semester) => ids.includes(semester.id));
    return Object.fromEntries(found.map(({ id }) => [id, classes.filter((item) => item.semesterId === id)]));
  },
};

/** Per semester open for enrolment: the classes that stand alone, and the groups with theirs. */
export async function availableClasses(context: Pick<CallContext, 'database' | 'organization'>) {
  const semesters = await listSemesters(context.database, context.organization.id, true);
  const semesterIds = semesters.map((semester) => semester.id);
  const classes = await listPublicClasses(context.database, context.organization.id, { semesterIds });
  const groups = await listPublicGroups(context.database, context.organization.id, { semesterIds });
  const grouped = new Set(groups.flatMap((group) => group.classes.map((item) => item.id)));
  return Object.fromEntries(
    semesters.map((semester) => [
      semester.id,
      {
        semester,
        classes: classes.filter((item) => item.semesterId === semester.id && !grouped.has(item.id)),
        groups: groups.filter((group) => group.semesterId === semester.id),
      },
    ]),
  );
}

async function currentSemester(context: CallContext) {
  const semesters = await listSemesters(context.database, context.organization.id, false);
  return decideCurrentSemester(semesters, dayAtSchool(context.clock.now(), context.organization.timeZone));
}
