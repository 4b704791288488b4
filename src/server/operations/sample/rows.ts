import { schoolYearOf } from '../../../domain/school-year.ts';
import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { newId } from '../../platform/ids.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';
import { deskRows } from './desk-rows.ts';
import type { SampleRows } from './store.ts';
import { moneyRows, payerOf } from './money-rows.ts';
import { waiverRows } from './waiver-rows.ts';

/** The sample school as rows, parents before children, with counters that agree with its enrollments and waitlists. */
export function sampleRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const seats = seatRows(school, place, id);
  return {
    roleGrants: roleRows(school, place),
    ...catalogueRows(school, place, id),
    ...familyRows(school, place, id),
    ...deskRows(school, place, id),
    ...seats,
    ...moneyRows(school, place, id, seats.enrollments ?? []),
    ...waiverRows(school, place, id),
    ...questionRows(school, place, id),
    messages: school.messages.map((message) => ({
      organizationId: place.organizationId,
      id: newId(),
      severity: message.severity,
      text: message.text,
      fromAt: message.fromAt,
      untilAt: message.untilAt,
    })),
    letterRules: school.letterRules.map(({ at: goesAt, ...rule }) => ({
      organizationId: place.organizationId,
      id: newId(),
      ...rule,
      goesAt,
      isActive: true,
      activeSince: place.at,
      changedBy: 'admin@example.org',
      changedAt: place.at,
    })),
  };
}

function roleRows(school: SampleSchool, place: Place): NonNullable<SampleRows['roleGrants']> {
  const grant = (email: string, role: 'administrator' | 'health' | 'instructor') => ({
    organizationId: place.organizationId,
    accountId: accountOf(place, email),
    role,
    grantedBy: 'demo',
    grantedAt: place.at,
  });
  return [
    grant('admin@example.org', 'administrator'),
    grant('admin@example.org', 'health'),
    ...school.instructors.map((instructor) => grant(instructor.email, 'instructor')),
  ];
}

function familyRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organizationId = place.organizationId;
  return {
    families: school.families.map((family) => ({
      organizationId,
      id: id('family', family.email),
      createdAt: place.at,
    })),
    guardians: school.families.map((family) => ({
      organizationId,
      id: newId(),
      familyId: id('family', family.email),
      accountId: accountOf(place, family.email),
      name: family.guardian.name,
      phone: family.guardian.phone,
      createdAt: place.at,
    })),
    students: school.families.flatMap((family) =>
      family.students.map((student) => ({
        organizationId,
        id: id('student', student.key),
        firstName: student.firstName,
        lastName: student.lastName,
        preferredName: student.preferredName ?? '',
        preferredLastName: '',
        birthDate: student.birthDate,
        grade: student.grade,
        gradeYear: student.grade === null ? null : schoolYearOf(place.at.slice(0, 10), '08-01'),
        tshirtSize: student.tshirtSize,
        createdAt: place.at,
        updatedAt: place.at,
      })),
    ),
    familyStudents: [
      ...school.families.flatMap(({ email: family, students }) =>
        students.map(({ key: student }) => ({ student, family })),
      ),
      ...school.households,
    ].map(({ student, family }) => ({
      organizationId,
      familyId: id('family', family),
      studentId: id('student', student),
      linkedAt: place.at,
      linkedBy: 'sample',
    })),
    ...recordRows(school, place, id),
  };
}

/** The first student of every other family has a record with contacts; of the rest no more is known than what is in the list of students. */
function recordRows(school: SampleSchool, { organizationId, at }: Place, id: IdOf): SampleRows {
  const told = school.families.flatMap(({ email, guardian, students }, place) =>
    students.map(({ key }, nth) => ({
      family: { organizationId, familyId: id('family', email), studentId: id('student', key) },
      surname: guardian.name.split(' ').at(-1) ?? '',
      hasContacts: nth === 0 && place % 2 === 1,
    })),
  );
  const contacts = told.filter(({ hasContacts }) => hasContacts);
  const answered = { version: 1, answeredAt: at, confirmedAt: at };
  return {
    studentSections: [
      ...answeredQuestions(school, id).map((studentId) => ({
        organizationId,
        studentId,
        ownerId: studentId,
        section: 'questions' as const,
        ...answered,
      })),
      ...told.flatMap(({ family: { familyId, studentId }, hasContacts }) => [
        { organizationId, studentId, ownerId: studentId, section: 'student' as const, ...answered },
        ...(hasContacts
          ? [{ organizationId, studentId, ownerId: familyId, section: 'contacts' as const, ...answered }]
          : []),
      ]),
    ],
    emergencyContacts: contacts.flatMap(({ family, surname }) => [
      { ...family, position: 0, name: `June ${surname}`, relationship: 'Grandmother', phone: '(828) 555-0181' },
      { ...family, position: 1, name: 'Sam Okoro', relationship: 'Neighbor', phone: '(828) 555-0182' },
    ]),
  };
}

const answeredQuestions = ({ questions }: SampleSchool, id: IdOf) => [
  ...new Set(questions.flatMap(({ answers }) => Object.keys(answers).map((student) => id('student', student)))),
];

/** The questions of the sample, and the section of whoever answered. */
function questionRows({ questions }: SampleSchool, { organizationId, at }: Place, id: IdOf): SampleRows {
  return {
    questions: questions.map(({ key, answers: _answers, class: ofClass, ...question }, position) => ({
      organizationId,
      id: id('question', key),
      position,
      classId: ofClass === null ? null : id('class', ofClass),
      createdAt: at,
      ...question,
    })),
    questionAnswers: questions.flatMap(({ key, wording, answers }) =>
      Object.entries(answers).map(([student, answer]) => ({
        organizationId,
        studentId: id('student', student),
        questionId: id('question', key),
        wording,
        answer,
        answeredAt: at,
      })),
    ),
  };
}

function seatRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const organizationId = place.organizationId;
  const groupIdOf = (key: string | null | undefined) => (key ? id('group', key) : null);
  const nextTicket = new Map<string, number>();
  const priceOf = new Map(school.classes.map(({ key, priceCents }) => [key, priceCents]));
  const agreed = agreedPrices(school, priceOf);
  const payer = payerOf(school, id);
  return {
    enrollments: school.enrollments.map((enrollment) => ({
      organizationId,
      id: newId(),
      classId: id('class', enrollment.class),
      studentId: id('student', enrollment.student),
      registrationId: null,
      payerFamilyId: payer(id('student', enrollment.student)),
      state: enrollment.state,
      enrolledAt: enrollment.at,
      // Those who left had thought better of it by the time the sample was loaded.
      endedAt: enrollment.state === 'withdrawn' ? place.at : null,
      agreedCents: agreed.get(enrollment)?.cents ?? priceOf.get(enrollment.class) ?? 0,
      agreedGroupId: groupIdOf(agreed.get(enrollment)?.groupId),
      // Within a group it is known what the seat costs by itself.
      aloneCents: agreed.get(enrollment)?.groupId ? (priceOf.get(enrollment.class) ?? 0) : null,
    })),
    waitlistEntries: school.waitlist.map((entry) => {
      const ticket = nextTicket.get(entry.class) ?? 1;
      nextTicket.set(entry.class, ticket + 1);
      return {
        organizationId,
        id: newId(),
        classId: id('class', entry.class),
        studentId: id('student', entry.student),
        registrationId: null,
        ticket,
        state: 'waiting' as const,
        heldBackReason: null,
        enrollmentId: null,
        joinedAt: entry.at,
        endedAt: null,
        agreedCents: priceOf.get(entry.class) ?? 0,
      };
    }),
  };
}

type SampleEnrollment = SampleSchool['enrollments'][number];

/** What each seat costs, with the price of a group for who has all of it. */
function agreedPrices(
  school: SampleSchool,
  priceOf: ReadonlyMap<string, number>,
): ReadonlyMap<SampleEnrollment, { readonly cents: number | null; readonly groupId: string | null }> {
  const groups = school.groups.map(({ key, priceCents, classes }) => ({ id: key, priceCents, classIds: classes }));
  const lines = school.enrollments.map((enrollment) => ({
    enrollment,
    studentId: enrollment.student,
    classId: enrollment.class,
    outcome: enrollment.state === 'withdrawn' ? ('refused' as const) : ('enrolled' as const),
    aloneCents: priceOf.get(enrollment.class) ?? 0,
  }));
  return new Map(
    [...Map.groupBy(lines, (line) => line.studentId).values()].flatMap((ofStudent) =>
      priceLines(ofStudent, [], groups).lines.map(({ enrollment, ...price }) => [enrollment, price] as const),
    ),
  );
}
