import type { Database } from '../src/server/platform/database/connect.ts';
import { newId } from '../src/server/platform/ids.ts';

export interface ClassWishes {
  title?: string;
  capacity?: number;
  semesterId?: string;
  /** Dates and times of its meetings; by default one Tuesday afternoon of its own. */
  meetings?: { on: string; start: string; end: string }[];
  isDraft?: boolean;
  isPaused?: boolean;
  isInformationOnly?: boolean;
  opensAt?: string;
  closesAt?: string;
  minGrade?: number;
  maxGrade?: number;
  minAge?: number;
  maxAge?: number;
  priceCents?: number;
  /** With it families choose from `priceCents` to this. */
  priceMaxCents?: number;
}

/** A published class with all that it needs, the `number`-th of its school: how old a student is at its start must not hang on other tests. Answers its id. */
export async function addClass(
  database: Database,
  at: string,
  { organizationId, number, ...wishes }: ClassWishes & { organizationId: string; semesterId: string; number: number },
): Promise<string> {
  const id = newId();
  const typeId = newId();
  await database
    .insertInto('classTypes')
    .values({ organizationId, id: typeId, name: `Type ${number}` })
    .execute();
  await database
    .insertInto('classes')
    .values({
      organizationId,
      id,
      semesterId: wishes.semesterId,
      typeId,
      locationId: null,
      title: wishes.title ?? `Class ${number}`,
      publishedAt: wishes.isDraft ? null : at,
      isPaused: wishes.isPaused ?? false,
      isInformationOnly: wishes.isInformationOnly ?? false,
      registrationOpensAt: wishes.opensAt ?? null,
      registrationClosesAt: wishes.closesAt ?? null,
      minGrade: wishes.minGrade ?? null,
      maxGrade: wishes.maxGrade ?? null,
      minAge: wishes.minAge ?? null,
      maxAge: wishes.maxAge ?? null,
      capacity: wishes.capacity ?? 10,
      priceCents: wishes.priceCents ?? 12_000,
      priceMaxCents: wishes.priceMaxCents ?? null,
      externalId: null,
      importBatchId: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const meetings = wishes.meetings ?? [ownAfternoon(number)];
  if (meetings.length > 0)
    await database
      .insertInto('meetings')
      .values(
        meetings.map((meeting) => ({
          organizationId,
          id: newId(),
          classId: id,
          heldOn: meeting.on,
          startTime: meeting.start,
          endTime: meeting.end,
        })),
      )
      .execute();
  return id;
}

/** A date of its own for each class, so that classes overlap only where a test says so. */
function ownAfternoon(number: number): { on: string; start: string; end: string } {
  const day = new Date(Date.UTC(2026, 8, 8) + (number % 5000) * 86_400_000).toISOString().slice(0, 10);
  return { on: day, start: '15:30', end: '17:30' };
}
