import type { SampleClass, SampleSchool } from '../../../../sample/sample-school.ts';
import { newId } from '../../platform/ids.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';
import { KEEPS_BOOKS } from './money-rows.ts';
import type { SampleRows } from './store.ts';

export function catalogueRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organizationId = place.organizationId;
  return {
    semesters: school.semesters.map((semester) => ({
      organizationId,
      id: id('semester', semester.key),
      name: semester.name,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      registrationOpensAt: semester.registrationOpensAt,
      registrationClosesAt: semester.registrationClosesAt,
      keepsBooks: KEEPS_BOOKS.has(semester.key),
      isCurrent: semester.isCurrent,
      isOpen: semester.isOpen,
      info: semester.info,
      holidays: JSON.stringify(semester.holidays),
      mailText: semester.mailText,
      archivedAt: null,
      createdAt: place.at,
    })),
    classTypes: school.classTypes.map((type) => ({
      organizationId,
      id: id('type', type.key),
      name: type.name,
      illustration: type.illustration,
    })),
    locations: school.locations.map((location) => ({
      organizationId,
      id: id('location', location.key),
      name: location.name,
      address: location.address,
    })),
    instructors: school.instructors.map((instructor) => ({
      organizationId,
      id: id('instructor', instructor.key),
      name: instructor.name,
      accountId: accountOf(place, instructor.email),
    })),
    ...classRows(school, place, id),
    ...groupRows(school, place, id),
  };
}

function classRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organizationId = place.organizationId;
  const count = counters(school);
  return {
    classes: school.classes.map((each) => ({
      organizationId,
      id: id('class', each.key),
      semesterId: id('semester', each.semester),
      typeId: id('type', each.type),
      locationId: id('location', each.location),
      title: each.title,
      description: each.description,
      publishedAt: each.state === 'draft' ? null : place.at,
      isInformationOnly: each.state === 'informationOnly',
      isPaused: each.state === 'paused',
      registrationOpensAt: each.registrationOpensAt ?? null,
      registrationClosesAt: each.registrationClosesAt ?? null,
      minGrade: each.minGrade ?? null,
      maxGrade: each.maxGrade ?? null,
      minAge: each.minAge ?? null,
      maxAge: each.maxAge ?? null,
      minimum: each.minimum,
      capacity: each.capacity,
      seatsTaken: count.taken(each),
      nextTicket: count.waiting(each) + 1,
      priceCents: each.priceCents,
      priceMaxCents: highestPrice(each, school),
      externalId: null,
      importBatchId: null,
      createdAt: place.at,
      updatedAt: place.at,
    })),
    classInstructors: school.classes.flatMap((each) =>
      each.instructors.map((instructor, position) => ({
        organizationId,
        classId: id('class', each.key),
        instructorId: id('instructor', instructor),
        position,
      })),
    ),
    classOptions: optionRows(school, place, id),
    meetings: school.classes.flatMap((each) =>
      each.meetings.map((meeting) => ({
        organizationId,
        id: newId(),
        classId: id('class', each.key),
        heldOn: meeting.on,
        startTime: meeting.start,
        endTime: meeting.end,
      })),
    ),
  };
}

/** Where families choose what they pay: up to this. */
function highestPrice({ type, priceCents }: SampleClass, school: SampleSchool): number | null {
  const sliding = school.classTypes.find(({ key }) => key === type)?.slidingCents;
  return sliding && priceCents > 0 ? priceCents + sliding : null;
}

function optionRows(school: SampleSchool, place: Place, id: IdOf): NonNullable<SampleRows['classOptions']> {
  const optionsOf = new Map(school.classTypes.map(({ key, options = [] }) => [key, options]));
  return school.classes.flatMap((each) =>
    (optionsOf.get(each.type) ?? []).map(({ name, priceCents }, position) => ({
      organizationId: place.organizationId,
      id: newId(),
      classId: id('class', each.key),
      name,
      priceCents,
      position,
    })),
  );
}

function counters(school: SampleSchool) {
  const taken = countByClass(school.enrollments.filter((enrollment) => enrollment.state !== 'withdrawn'));
  const waiting = countByClass(school.waitlist);
  return {
    taken: (each: SampleClass) => taken.get(each.key) ?? 0,
    waiting: (each: SampleClass) => waiting.get(each.key) ?? 0,
  };
}

function countByClass(rows: readonly { class: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.class, (counts.get(row.class) ?? 0) + 1);
  return counts;
}

function groupRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organizationId = place.organizationId;
  return {
    classGroups: school.groups.map((group) => ({
      organizationId,
      id: id('group', group.key),
      semesterId: id('semester', group.semester),
      name: group.name,
      description: group.description,
      priceCents: group.priceCents,
    })),
    classGroupMembers: school.groups.flatMap((group) =>
      group.classes.map((member, position) => ({
        organizationId,
        classGroupId: id('group', group.key),
        classId: id('class', member),
        position,
      })),
    ),
  };
}
