import type * as sheetCalls from '../../../contract/sheets.ts';
import { lifeThreateningAllergies, staffMedications } from '../../../domain/health-answers.ts';
import { type OnTheSpot, onTheSpot, spotSectionsOf } from '../../../domain/on-the-spot.ts';
import { healthAnswersOf, type Keyring, readerOf, readHealth, shownOnTheSpot } from '../../health/store.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listSeats } from './pack-store.ts';

type HealthWarnings = HandlersOf<typeof sheetCalls>['healthWarnings'];

/** Numbers say something of whoever they count, of the only student of a class for instance: those have a receipt, as on a list. */
export function healthWarnings({ keyring }: { readonly keyring: Keyring }): HealthWarnings {
  return async ({ classIds }, context) => {
    const { database, organization } = context;
    const fields = await shownOnTheSpot(database, organization.id);
    const sections = spotSectionsOf(fields).filter((section) => section !== 'care');
    const seated = Map.groupBy(await listSeats(database, organization.id, classIds), ({ classId }) => classId);
    const reader = await readerOf(context);
    const classes = [];
    for (const [classId, seats] of seated) {
      const counted = { ...NOBODY };
      const reading = {
        ...reader,
        classId,
        studentIds: seats.map(({ studentId }) => studentId),
        sections,
        purpose: 'list',
      } as const;
      // Nothing that is shown can be counted.
      if (sections.length === 0) {
        classes.push({ id: classId, ...counted });
        continue;
      }
      await readHealth(database, keyring, reading, async (opened) => {
        const found = [...opened].map(([id, its]) => ({ id, told: toldOf(onTheSpot(healthAnswersOf(its), fields)) }));
        for (const each of WARNINGS) counted[each] = found.filter(({ told }) => told[each]).length;
        return found.flatMap(({ id, told }) => (WARNINGS.some((each) => told[each]) ? [id] : []));
      });
      classes.push({ id: classId, ...counted });
    }
    return { classes };
  };
}

/** What is counted. The doctor is no warning: nearly everybody has one. */
const NOBODY = { lifeThreatening: 0, medication: 0, conditions: 0, diet: 0, notes: 0 };
type Warning = keyof typeof NOBODY;
const WARNINGS = ['lifeThreatening', 'medication', 'conditions', 'diet', 'notes'] as const satisfies readonly Warning[];

/** Of what the school shows. */
function toldOf({
  allergies = null,
  medications = null,
  conditions,
  diet,
  notes,
}: OnTheSpot): Record<Warning, boolean> {
  const isText = (answer: OnTheSpot['diet']) => typeof answer === 'object' && answer !== null;
  return {
    lifeThreatening: lifeThreateningAllergies(allergies).length > 0,
    medication: staffMedications(medications).length > 0,
    conditions: isText(conditions),
    diet: isText(diet),
    notes: isText(notes),
  };
}
