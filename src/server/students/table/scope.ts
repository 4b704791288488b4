import { isId } from '../../../contract/fields.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { askedBy } from './asked.ts';
import { findSemesterOfClass, type StudentScope } from './scope-store.ts';

interface Where {
  readonly semesterId?: string | undefined;
  readonly classId?: string | undefined;
}

/** Which semester's record is meant: the class's, the one that is named, or the current one. */
export async function semesterOf({ semesterId, classId }: Where, context: SignedInContext) {
  const { database, organization } = context;
  const ofClass =
    classId !== undefined && isId(classId) ? await findSemesterOfClass(database, organization.id, classId) : null;
  return chooseSemester(ofClass ?? semesterId, context);
}

const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** The tag that is asked for; what is no id is no tag, which nobody has. */
export function tagOf({ tagId }: { readonly tagId?: string | undefined }): string | undefined {
  return tagId === undefined || isId(tagId) ? tagId : NOWHERE;
}

/** An address may name what does not exist any more: nobody has a seat there. */
function seatedIn({ semesterId, classId }: Where) {
  const nowhere = { classId: NOWHERE };
  if (classId !== undefined) return isId(classId) ? { classId } : nowhere;
  if (semesterId !== undefined) return isId(semesterId) ? { semesterId } : nowhere;
  return null;
}

/** Which students were asked for, and the semester whose record is meant. */
export async function studentScopeOf(input: Where, context: SignedInContext) {
  const { semester, row } = await semesterOf(input, context);
  const asked = row && (await askedBy(row, context));
  const scope: StudentScope = { organizationId: context.organization.id, seatedIn: seatedIn(input), asked };
  return { semester, scope };
}
