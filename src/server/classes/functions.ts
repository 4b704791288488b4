import { isId } from '../../contract/fields.ts';
import type * as classCalls from '../../contract/classes.ts';
import type { classesBySemester } from '../../contract/classes.ts';
import type { InputOf } from '../../contract/kit.ts';
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
    const { database, organization, clock } = context;
    const asked = semestersAsked(input);
    const open = await listSemesters(database, organization.id, false);
    const current = decideCurrentSemester(open, dayAtSchool(clock.now(), organization.timeZone));
    const keyed = [
      ...open.filter(({ id }) => asked?.has(id) ?? true).map(({ id }) => ({ key: id, id })),
      ...(current && asked?.has(CURRENT) ? [{ key: CURRENT, id: current.id }] : []),
    ];
    const classes = await listPublicClasses(database, organization.id, { semesterIds: keyed.map(({ id }) => id) });
    return Object.fromEntries(keyed.map(({ key, id }) => [key, classes.filter((item) => item.semesterId === id)]));
  },
});

/** Specification, section 3: the key of the current semester's list. */
const CURRENT = 'current';

/** The ids that were asked for, whatever the form; null: none was, so all are meant. */
function semestersAsked(input: InputOf<typeof classesBySemester>): ReadonlySet<string> | null {
  const asked = typeof input === 'object' && input && 'query' in input ? input.query : input;
  if (asked === undefined || asked === null) return null;
  return new Set([asked].flat().map((each) => (typeof each === 'string' ? each : each.id)));
}

async function currentSemester(context: CallContext) {
  const semesters = await listSemesters(context.database, context.organization.id, false);
  return decideCurrentSemester(semesters, dayAtSchool(context.clock.now(), context.organization.timeZone));
}
