import { HOUSEHOLD_SECTIONS, type RecordSection } from '../src/domain/record-sections.ts';
import { ORGANIZATION, type TestSchool } from './school.ts';

/** Adds a class in its own semester, which requires the complete record before it gives a seat. */
export async function addStrictClass(
  school: Pick<TestSchool, 'database' | 'addSemester' | 'addClass'>,
  wishes: { readonly capacity?: number } = {},
): Promise<string> {
  const semesterId = await school.addSemester({ isOpen: true });
  await school.database
    .updateTable('semesters')
    .set({ recordsDue: 'before-enrolling' })
    .where('id', '=', semesterId)
    .execute();
  return school.addClass({ semesterId, ...wishes });
}

/** Marks sections of a record as answered now, without storing answers; rules about missing sections need no more. */
export async function tellRecord(
  { database, clock }: Pick<TestSchool, 'database' | 'clock'>,
  { studentId, familyId }: { readonly studentId: string; readonly familyId: string },
  sections: readonly RecordSection[],
): Promise<void> {
  const isOwn = (section: RecordSection) => (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section);
  const at = clock.iso();
  await database
    .insertInto('studentSections')
    .values(
      sections.map((section) => ({
        organizationId: ORGANIZATION,
        studentId,
        ownerId: isOwn(section) ? familyId : studentId,
        section,
        version: 1,
        answeredAt: at,
        confirmedAt: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'studentId', 'ownerId', 'section'])
        .doUpdateSet({ answeredAt: at, confirmedAt: at }),
    )
    .execute();
}
