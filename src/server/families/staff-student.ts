import type { Functions } from '../../contract/functions.ts';
import type { StaffHousehold, StaffSection } from '../../contract/households.ts';
import { HOUSEHOLD_SECTIONS, RECORD_SECTIONS, type RecordSection } from '../../domain/record-sections.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { findAnswers, listSections, missingOfStudents, type SectionRow } from '../records/store.ts';
import { getStudent, idToday } from '../students/store.ts';
import { listSignaturesOf } from '../waivers/store.ts';
import { type HouseholdRow, listHouseholds } from './households-store.ts';
import { listSeatsOf } from './staff-family-store.ts';
import { listTellers } from './staff-student-store.ts';

/** A household, with what it told before it is put together. */
interface Told {
  readonly row: HouseholdRow;
  readonly answers: Awaited<ReturnType<typeof findAnswers>>;
  readonly sections: readonly SectionRow[];
}

/** A student's record for staff, health apart. */
export const staffStudent: Handler<Functions['staffStudent']> = async ({ studentId: asked }, context) => {
  const { database, organization } = context;
  const studentId = await idToday(database, organization.id, asked);
  const rows = await listHouseholds(database, organization.id, studentId, context.clock.iso());
  if (rows.length === 0) throw notFound('student');
  const told = await Promise.all(rows.map((row) => readHousehold(studentId, row, context)));
  const [first] = told;
  if (!first) throw notFound('student');
  const tell = await openTelling(studentId, told, context);
  const today = dayAtSchool(context.clock.iso(), organization.timeZone);
  const isShared = (section: RecordSection) => !isOfHousehold(section);
  return {
    student: await getStudent(database, organization.id, studentId),
    households: told.map((each) => tellHousehold(each, tell.sections)),
    // Every household has the same.
    sections: tell.sections(first, isShared),
    permissions: first.answers.permissions,
    waivers: { unsigned: tell.unsigned, signed: await listSignaturesOf(database, organization.id, studentId) },
    enrollments: await listSeatsOf(database, { organizationId: organization.id, today }, [studentId]),
  };
};

const isOfHousehold = (section: RecordSection) => (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section);

async function readHousehold(
  studentId: string,
  row: HouseholdRow,
  { database, organization }: SignedInContext,
): Promise<Told> {
  const household = { organizationId: organization.id, studentId, familyId: row.familyId };
  return { row, answers: await findAnswers(database, household), sections: await listSections(database, household) };
}

type Tell = (told: Told, which: (section: RecordSection) => boolean) => StaffSection[];

/** Who told what, by name, and what the semesters that concern the student wait for, waivers by title; of a household that ended nothing. */
async function openTelling(
  studentId: string,
  told: readonly Told[],
  { database, organization, clock }: SignedInContext,
): Promise<{ sections: Tell; unsigned: string[] }> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const school = { organizationId: organization.id, timeZone: organization.timeZone, today };
  const asked = told.flatMap(({ row }) => (row.endedAt === null ? [{ studentId, familyId: row.familyId }] : []));
  const missing = await missingOfStudents(database, school, asked);
  const accountIds = told.flatMap(({ sections }) => sections.flatMap(({ toldBy }) => toldBy ?? []));
  const names = await listTellers(database, organization.id, accountIds);
  const unsigned = missing.flatMap((each) =>
    each.missing.flatMap((one) => (one.section === 'waivers' ? [[one.waiverId, one.title] as const] : [])),
  );
  const sections: Tell = ({ row, sections: rows }, which) =>
    RECORD_SECTIONS.filter(which).flatMap((section) => {
      const found = rows.find((each) => each.section === section);
      const reasons = missing.flatMap((each) =>
        each.familyId === row.familyId || !isOfHousehold(section)
          ? each.missing.flatMap((one) => (one.section !== 'waivers' && one.section === section ? [one.reason] : []))
          : [],
      );
      if (!found && reasons.length === 0) return [];
      const by = names.get(found?.toldBy ?? '') ?? '';
      const { answeredAt = null, confirmedAt = null, toldAs = null } = found ?? {};
      return [{ section, answeredAt, confirmedAt, by, toldAs, missing: reasons.toSorted()[0] ?? null }];
    });
  return { sections, unsigned: [...new Map(unsigned).values()] };
}

/** What a household that ended had told is not shown: it has no part in the student any more. */
function tellHousehold({ row, answers, sections }: Told, tell: Tell): StaffHousehold {
  if (row.endedAt !== null)
    return { ...row, guardians: row.guardians, contacts: null, pickup: null, notes: '', sections: [] };
  const wasTold = sections.some(({ section, version }) => section === 'pickup' && version > 0);
  const { contacts, pickup } = answers;
  return {
    ...row,
    contacts,
    pickup: wasTold ? pickup : null,
    sections: tell({ row, answers, sections }, isOfHousehold),
  };
}
