import { createHash } from 'node:crypto';
import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { newId } from '../../platform/ids.ts';
import { accountOf, type IdOf, type Place } from './keys.ts';
import type { SampleRows } from './store.ts';

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

/** The sample's waivers, each with its first version; every other family has signed them, and nobody twice. */
export function waiverRows(school: SampleSchool, place: Place, id: IdOf): SampleRows {
  const { organizationId, at } = place;
  const current = id('semester', school.semesters.find(({ isCurrent }) => isCurrent)?.key ?? '');
  const signers = school.families.filter((_family, nth) => nth % 2 === 1);
  return {
    waivers: school.waivers.map(({ key, title, type, class: ofClass, eachSemester, body }) => ({
      organizationId,
      id: id('waiver', key),
      classTypeId: type === null ? null : id('type', type),
      classId: ofClass === undefined ? null : id('class', ofClass),
      eachSemester,
      title,
      draft: body,
      createdAt: at,
    })),
    waiverVersions: school.waivers.map(({ key, title, body }) => ({
      organizationId,
      waiverId: id('waiver', key),
      number: 1,
      title,
      body,
      sha256: hashOf(body),
      mustSignAgain: true,
      publishedAt: at,
      publishedBy: accountOf(place, 'admin@example.org'),
    })),
    waiverSignatures: signers.flatMap(({ email, guardian, students }) =>
      students.flatMap(({ key: student, firstName, lastName }) =>
        school.waivers.map(({ key, eachSemester, body }) => ({
          organizationId,
          id: newId(),
          waiverId: id('waiver', key),
          number: 1,
          studentId: id('student', student),
          semesterId: eachSemester ? current : null,
          familyId: id('family', email),
          accountId: accountOf(place, email),
          typedName: guardian.name,
          studentName: `${firstName} ${lastName}`,
          sha256: hashOf(body),
          signedAt: at,
        })),
      ),
    ),
  };
}
