import type { SampleClass, SampleSchool } from '../../../../sample/sample-school.ts';
import { newId } from '../../platform/ids.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';
import type { SampleRows } from './store.ts';

export function catalogueRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organization_id = place.organizationId;
  return {
    semesters: school.semesters.map((semester) => ({
      organization_id,
      id: id('semester', semester.key),
      name: semester.name,
      starts_on: semester.startsOn,
      ends_on: semester.endsOn,
      registration_opens_at: semester.registrationOpensAt,
      registration_closes_at: semester.registrationClosesAt,
      is_current: semester.isCurrent,
      is_open: semester.isOpen,
      info: semester.info,
      holidays: JSON.stringify(semester.holidays),
      mail_text: semester.mailText,
      archived_at: null,
      created_at: place.at,
    })),
    class_types: school.classTypes.map((type) => ({
      organization_id,
      id: id('type', type.key),
      name: type.name,
      illustration: type.illustration,
    })),
    locations: school.locations.map((location) => ({
      organization_id,
      id: id('location', location.key),
      name: location.name,
      address: location.address,
    })),
    instructors: school.instructors.map((instructor) => ({
      organization_id,
      id: id('instructor', instructor.key),
      name: instructor.name,
      account_id: accountOf(place, instructor.email),
    })),
    ...classRows(school, place, id),
    ...groupRows(school, place, id),
  };
}

function classRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organization_id = place.organizationId;
  const count = counters(school);
  return {
    classes: school.classes.map((each) => ({
      organization_id,
      id: id('class', each.key),
      semester_id: id('semester', each.semester),
      type_id: id('type', each.type),
      location_id: id('location', each.location),
      title: each.title,
      description: each.description,
      published_at: each.state === 'draft' ? null : place.at,
      is_information_only: each.state === 'informationOnly',
      is_paused: each.state === 'paused',
      registration_opens_at: each.registrationOpensAt ?? null,
      registration_closes_at: each.registrationClosesAt ?? null,
      min_grade: each.minGrade ?? null,
      max_grade: each.maxGrade ?? null,
      min_age: each.minAge ?? null,
      max_age: each.maxAge ?? null,
      minimum: each.minimum,
      capacity: each.capacity,
      seats_taken: count.taken(each),
      next_ticket: count.waiting(each) + 1,
      price_cents: each.priceCents,
      price_max_cents: highestPrice(each, school),
      external_id: null,
      import_batch_id: null,
      created_at: place.at,
      updated_at: place.at,
    })),
    class_instructors: school.classes.flatMap((each) =>
      each.instructors.map((instructor, position) => ({
        organization_id,
        class_id: id('class', each.key),
        instructor_id: id('instructor', instructor),
        position,
      })),
    ),
    class_options: optionRows(school, place, id),
    meetings: school.classes.flatMap((each) =>
      each.meetings.map((meeting) => ({
        organization_id,
        id: newId(),
        class_id: id('class', each.key),
        held_on: meeting.on,
        start_time: meeting.start,
        end_time: meeting.end,
      })),
    ),
  };
}

/** Where families choose what they pay: up to this. */
function highestPrice({ type, priceCents }: SampleClass, school: SampleSchool): number | null {
  const sliding = school.classTypes.find(({ key }) => key === type)?.slidingCents;
  return sliding && priceCents > 0 ? priceCents + sliding : null;
}

function optionRows(school: SampleSchool, place: Place, id: IdOf): NonNullable<SampleRows['class_options']> {
  const optionsOf = new Map(school.classTypes.map(({ key, options = [] }) => [key, options]));
  return school.classes.flatMap((each) =>
    (optionsOf.get(each.type) ?? []).map(({ name, priceCents }, position) => ({
      organization_id: place.organizationId,
      id: newId(),
      class_id: id('class', each.key),
      name,
      price_cents: priceCents,
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
  const organization_id = place.organizationId;
  return {
    class_groups: school.groups.map((group) => ({
      organization_id,
      id: id('group', group.key),
      semester_id: id('semester', group.semester),
      name: group.name,
      description: group.description,
      price_cents: group.priceCents,
    })),
    class_group_members: school.groups.flatMap((group) =>
      group.classes.map((member, position) => ({
        organization_id,
        class_group_id: id('group', group.key),
        class_id: id('class', member),
        position,
      })),
    ),
  };
}
