import type { staffEnrollments } from '../../../contract/enrollment-table.ts';
import { isId } from '../../../contract/fields.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { dayAtSchoolStarts } from '../../../domain/school-instant.ts';
import type { SemesterRow } from '../../semesters/store.ts';
import { askedBy } from '../../students/store.ts';
import type { EnrollmentScope } from './entries-store.ts';

type AskedBy = Parameters<typeof askedBy>[1];
type Asked = InputOf<typeof staffEnrollments>;

/** An address may name what is no id: nothing has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const idOr = (asked: string | undefined) => (asked === undefined || isId(asked) ? asked : NOBODY);

/** What the table is asked for, as its store takes it. */
export async function scopeOf(input: Asked, row: SemesterRow, context: AskedBy): Promise<EnrollmentScope> {
  const { organization } = context;
  return {
    organizationId: organization.id,
    semesterId: row.id,
    state: input.state,
    ids: input.ids,
    classId: idOr(input.classId),
    typeId: idOr(input.typeId),
    instructorId: idOr(input.instructorId),
    tagId: idOr(input.tagId),
    since: input.since && dayAtSchoolStarts(input.since, organization.timeZone),
    // A semester that waits for nothing has nobody whose record lacks something.
    lacking: input.record && { asked: await askedBy(row, context) },
  };
}
