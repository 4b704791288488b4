import { isId } from '../../../contract/fields.ts';
import type * as sheetCalls from '../../../contract/sheets.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { Keyring } from '../../health/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { missingOf } from '../../records/store.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { makeSheets } from './make.ts';
import { listPackClasses, type Span } from './pack-store.ts';
import { aboutClass } from './paper.ts';
import { healthWarnings } from './health-warnings.ts';
import { sincePrinted } from './since-printed.ts';

/** Sheets as they are looked at before they are printed, and what packs are bound of. */
export function sheetFunctions(parts: { readonly keyring: Keyring }): HandlersOf<typeof sheetCalls> {
  return {
    classSheets: async ({ classId, kinds, ...options }, context) => {
      const classes = isId(classId) ? [{ id: classId, kinds }] : [];
      const [made] = await makeSheets(parts, { ...options, classes }, context);
      if (!made) throw notFound('class');
      const { class: one, sheets } = made;
      const days = [...new Set(one.meetings.map(({ on }) => on))];
      const about = aboutClass(one, speechOf(context.organization), { days: options.days });
      return { class: { id: one.id, title: one.title, about, days }, sheets, readAt: context.clock.iso() };
    },

    packClasses: async ({ semesterId, day, until = day }, context) => {
      const { semesters, semester } = await chooseSemester(semesterId, context);
      const readAt = context.clock.iso();
      const classes = semester
        ? await listForPack(parts, semester.id, day && until ? { from: day, to: until } : undefined, context)
        : [];
      return { semesters, semester, classes, readAt };
    },

    healthWarnings: healthWarnings(parts),
  };
}

async function listForPack(
  parts: { readonly keyring: Keyring },
  semesterId: string,
  days: Span | undefined,
  context: SignedInContext,
) {
  const { database, organization, clock } = context;
  const listed = await listPackClasses(database, organization.id, { semesterId, days });
  const classIds = listed.map(({ id }) => id);
  const printed = await sincePrinted(parts, classIds, context);
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const asked = await missingOf(database, school, semesterId);
  const incomplete = new Set(asked.filter(({ missing }) => missing.length > 0).map(({ studentId }) => studentId));
  return listed.map(({ studentIds, ...one }) => ({
    ...one,
    incomplete: studentIds.filter((id) => incomplete.has(id)).length,
    prints: printed.prints.get(one.id) ?? [],
    changes: printed.changes.get(one.id) ?? [],
  }));
}
