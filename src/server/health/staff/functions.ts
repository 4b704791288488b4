import type * as healthCalls from '../../../contract/health.ts';
import { byName } from '../../../domain/names.ts';
import { isCurrentClass } from '../../../domain/current-class.ts';
import { lifeThreateningAllergies } from '../../../domain/health-answers.ts';
import { onTheSpot } from '../../../domain/on-the-spot.ts';
import { HEALTH_SECTIONS } from '../../../domain/record-sections.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { nearestLocale } from '../../platform/locale.ts';
import { listReadings } from '../family/readings-store.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { healthAnswersOf, type Opened, readHealth, readHealthOf, readOnTheSpot, shownOnTheSpot } from '../store.ts';
import { toldWords } from '../told-words.ts';
import { readerOf } from './reader.ts';
import { listNamed, listSeated, listTaught, type NamedStudent } from './students-store.ts';

type StaffCalls = Pick<
  HandlersOf<typeof healthCalls>,
  'studentHealth' | 'lifeThreatening' | 'studentReadings' | 'healthExport'
>;

const PAGE = 50;

/** What staff read of health; each reading leaves its receipt with the family. */
export function staffFunctions({ keyring }: { readonly keyring: Keyring }): StaffCalls {
  return {
    studentHealth: async ({ studentId }, context) =>
      context.reach === 'everything' ? readWhole(keyring, studentId, context) : readUrgent(keyring, studentId, context),

    healthExport: async (where, context) => {
      const { database, organization } = context;
      const studentIds = await listSeated(database, organization.id, where);
      const reading = { ...(await readerOf(context)), ...whereOf(where), studentIds, purpose: 'export' } as const;
      const opened = await readHealth(database, keyring, { ...reading, sections: HEALTH_SECTIONS });
      const reader = { locale: nearestLocale(organization.locale) };
      const named = (await listNamed(database, organization.id, studentIds)).sort(byName(organization.locale));
      return {
        students: named.flatMap((student) => {
          const its = opened.get(student.id);
          return its ? [{ ...student, told: toldWords(healthAnswersOf(its), reader) }] : [];
        }),
      };
    },

    studentReadings: async ({ studentId }, { database, organization, caller }) =>
      listReadings(database, organization.id, { studentId, accountId: caller.accountId, before: undefined }),

    lifeThreatening: async ({ page = 1, ...where }, context) => {
      const { database, organization } = context;
      const studentIds = await listSeated(database, organization.id, where);
      const reading = { ...(await readerOf(context)), ...whereOf(where), studentIds, purpose: 'list' } as const;
      let [total, students]: [number, NamedStudent[]] = [0, []];
      const shown = await readHealth(database, keyring, { ...reading, sections: ['allergies'] }, async (opened) => {
        const found = studentIds.filter((id) => threateningOf(opened.get(id)).length > 0);
        const named = (await listNamed(database, organization.id, found)).sort(byName(organization.locale));
        [total, students] = [found.length, named.slice((page - 1) * PAGE, page * PAGE)];
        return students.map(({ id }) => id);
      });
      return { total, students: students.map((each) => ({ ...each, allergies: threateningOf(shown.get(each.id)) })) };
    },
  };
}

const threateningOf = (opened: Opened<'allergies'> | undefined) =>
  lifeThreateningAllergies(opened?.allergies.answers ?? null);

async function readWhole(keyring: Keyring, studentId: string, context: SignedInContext) {
  const { database, organization } = context;
  const [student] = await listNamed(database, organization.id, [studentId]);
  if (!student) throw notFound('student');
  const reading = { ...(await readerOf(context)), purpose: 'screen', sections: HEALTH_SECTIONS } as const;
  const sections = await readHealthOf(database, keyring, studentId, reading);
  const fields = await shownOnTheSpot(database, organization.id);
  return { student, urgent: onTheSpot(healthAnswersOf(sections), fields), sections };
}

/** For whoever teaches the student now. */
async function readUrgent(keyring: Keyring, studentId: string, context: SignedInContext) {
  const { database, organization } = context;
  const classId = await findOwnCurrentClass(studentId, context);
  const [student] = classId ? await listNamed(database, organization.id, [studentId]) : [];
  if (!student || !classId) throw notFound('student');
  const reading = { ...(await readerOf(context)), purpose: 'screen', studentIds: [studentId], classId } as const;
  const shown = await readOnTheSpot(database, keyring, reading);
  return { student, urgent: shown.get(studentId) ?? {}, sections: null };
}

async function findOwnCurrentClass(studentId: string, context: SignedInContext): Promise<string | undefined> {
  const { database, organization, caller, clock } = context;
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const taught = await listTaught(database, organization.id, studentId, caller.accountId);
  return taught.find((each) => isCurrentClass(each, today))?.classId;
}

function whereOf({ classId, semesterId }: { classId?: string | undefined; semesterId?: string | undefined }) {
  return { ...(classId && { classId }), ...(semesterId && { semesterId }) };
}
