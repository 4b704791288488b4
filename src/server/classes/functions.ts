import { isId } from '../../contract/fields.ts';
import type * as classCalls from '../../contract/classes.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import type { CallContext, HandlersOf } from '../platform/call/handler.ts';
import type { Catalogue } from './catalogue.ts';
import { listPublicClasses, listPublicGroups, listSemesters } from './store.ts';

type ClassFunctions = HandlersOf<typeof classCalls>;

const known = (ids: readonly string[]) => ids.filter((id) => isId(id));

/** The calls about classes; `catalogue` holds the one answer that everybody asks for. */
export const classFunctions = (catalogue: Catalogue): ClassFunctions => ({
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

  availableEnrollmentClasses: (_input, context) => catalogue.answer(context.organization.id),

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
});

async function currentSemester(context: CallContext) {
  const semesters = await listSemesters(context.database, context.organization.id, false);
  return decideCurrentSemester(semesters, dayAtSchool(context.clock.now(), context.organization.timeZone));
}
