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
import { listPackClasses } from './pack-store.ts';
import { aboutClass } from './paper.ts';
import { listChanges, listLastPrints } from './prints-store.ts';

/** Sheets as they are looked at before they are printed, and what packs are bound of. */
export function sheetFunctions(parts: { readonly keyring: Keyring }): HandlersOf<typeof sheetCalls> {
  return {
    classSheets: async ({ classId, ...asked }, context) => {
      const classIds = isId(classId) ? [classId] : [];
      const [made] = await makeSheets(parts, { ...asked, classIds }, context);
      if (!made) throw notFound('class');
      const { class: one, sheets } = made;
      const days = [...new Set(one.meetings.map(({ on }) => on))];
      const about = aboutClass(one, speechOf(context.organization));
      return { class: { id: one.id, title: one.title, about, days }, sheets, readAt: context.clock.iso() };
    },

    packClasses: async ({ semesterId, day }, context) => {
      const { semesters, semester } = await chooseSemester(semesterId, context);
      const readAt = context.clock.iso();
      const classes = semester ? await listForPack({ semesterId: semester.id, day }, context) : [];
      return { semesters, semester, classes, readAt };
    },
  };
}

async function listForPack(
  of: { readonly semesterId: string; readonly day: string | undefined },
  { database, organization, clock }: SignedInContext,
) {
  const listed = await listPackClasses(database, organization.id, of);
  const prints = await listLastPrints(
    database,
    organization.id,
    listed.map(({ id }) => id),
  );
  const changes = await listChanges(database, organization.id, prints);
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const asked = await missingOf(database, school, of.semesterId);
  const incomplete = new Set(asked.filter(({ missing }) => missing.length > 0).map(({ studentId }) => studentId));
  const printOf = new Map(prints.map((print) => [print.classId, print]));
  return listed.map(({ studentIds, ...one }) => {
    const print = printOf.get(one.id);
    return {
      ...one,
      incomplete: studentIds.filter((id) => incomplete.has(id)).length,
      printed: print ? { at: print.at, by: print.by, kinds: print.kinds, changes: changes.get(one.id) ?? [] } : null,
    };
  });
}
