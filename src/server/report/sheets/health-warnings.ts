import type * as sheetCalls from '../../../contract/sheets.ts';
import { lifeThreateningAllergies, staffMedications } from '../../../domain/health-answers.ts';
import { type Keyring, readerOf, readHealth } from '../../health/store.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listSeats } from './pack-store.ts';

type HealthWarnings = HandlersOf<typeof sheetCalls>['healthWarnings'];

/** Numbers say something of whoever they count, of the only student of a class for instance: those have a receipt, as on a list. */
export function healthWarnings({ keyring }: { readonly keyring: Keyring }): HealthWarnings {
  return async ({ classIds }, context) => {
    const { database, organization } = context;
    const seated = Map.groupBy(await listSeats(database, organization.id, classIds), ({ classId }) => classId);
    const reader = await readerOf(context);
    const classes = [];
    for (const [classId, seats] of seated) {
      const counted = { lifeThreatening: 0, medication: 0 };
      const reading = {
        ...reader,
        classId,
        studentIds: seats.map(({ studentId }) => studentId),
        sections: ['allergies', 'medications'],
        purpose: 'list',
      } as const;
      await readHealth(database, keyring, reading, async (opened) => {
        const found = [...opened].map(([id, { allergies, medications }]) => ({
          id,
          isThreatened: lifeThreateningAllergies(allergies.answers).length > 0,
          isGiven: staffMedications(medications.answers).length > 0,
        }));
        counted.lifeThreatening = found.filter(({ isThreatened }) => isThreatened).length;
        counted.medication = found.filter(({ isGiven }) => isGiven).length;
        return found.flatMap(({ id, isThreatened, isGiven }) => (isThreatened || isGiven ? [id] : []));
      });
      classes.push({ id: classId, ...counted });
    }
    return { classes };
  };
}
