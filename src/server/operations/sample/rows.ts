import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { newId } from '../../platform/ids.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { accountOf, type IdOf, idsByKey, type Place } from './keys.ts';
import type { SampleRows } from './store.ts';

/** The sample school as rows, parents before children, with counters that agree with its enrollments and waitlists. */
export function sampleRows(school: SampleSchool, place: Place): SampleRows {
  const id = idsByKey();
  return {
    role_grants: roleRows(school, place),
    ...catalogueRows(school, place, id),
    ...familyRows(school, place, id),
    ...seatRows(school, place, id),
    messages: school.messages.map((message) => ({
      organization_id: place.organizationId,
      id: newId(),
      severity: message.severity,
      text: message.text,
      from_at: message.fromAt,
      until_at: message.untilAt,
    })),
  };
}

function roleRows(school: SampleSchool, place: Place): NonNullable<SampleRows['role_grants']> {
  const grant = (email: string, role: 'admin' | 'instructor') => ({
    organization_id: place.organizationId,
    account_id: accountOf(place, email),
    role,
    granted_by: 'demo',
    granted_at: place.at,
  });
  return [
    grant('admin@example.org', 'admin'),
    ...school.instructors.map((instructor) => grant(instructor.email, 'instructor')),
  ];
}

function familyRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organization_id = place.organizationId;
  return {
    families: school.families.map((family) => ({
      organization_id,
      id: id('family', family.email),
      created_at: place.at,
    })),
    guardians: school.families.map((family) => ({
      organization_id,
      id: newId(),
      family_id: id('family', family.email),
      account_id: accountOf(place, family.email),
      name: family.guardian.name,
      phone: family.guardian.phone,
      created_at: place.at,
    })),
    students: school.families.flatMap((family) =>
      family.students.map((student) => ({
        organization_id,
        id: id('student', student.key),
        family_id: id('family', family.email),
        first_name: student.firstName,
        last_name: student.lastName,
        preferred_name: student.preferredName ?? '',
        birth_date: student.birthDate,
        grade: student.grade,
        tshirt_size: student.tshirtSize,
        created_at: place.at,
        updated_at: place.at,
      })),
    ),
  };
}

function seatRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organization_id = place.organizationId;
  const nextTicket = new Map<string, number>();
  return {
    enrollments: school.enrollments.map((enrollment) => ({
      organization_id,
      id: newId(),
      class_id: id('class', enrollment.class),
      student_id: id('student', enrollment.student),
      registration_id: null,
      state: enrollment.state,
      enrolled_at: enrollment.at,
      // Those who left had thought better of it by the time the sample was loaded.
      ended_at: enrollment.state === 'withdrawn' ? place.at : null,
    })),
    waitlist_entries: school.waitlist.map((entry) => {
      const ticket = nextTicket.get(entry.class) ?? 1;
      nextTicket.set(entry.class, ticket + 1);
      return {
        organization_id,
        id: newId(),
        class_id: id('class', entry.class),
        student_id: id('student', entry.student),
        registration_id: null,
        ticket,
        state: 'waiting' as const,
        held_back_reason: null,
        enrollment_id: null,
        joined_at: entry.at,
        ended_at: null,
      };
    }),
  };
}
