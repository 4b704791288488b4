import { upload } from './importing.ts';
import { staff } from './office.ts';

/** The headings of a file of students. */
export const HEADING =
  'External id,First name,Last name,Birth date,Grade,T-shirt,Guardian 1 name,Guardian 1 phone,Guardian 1 e-mail,Contact 1 name,Contact 1 phone,Contact 2 name,May pick up';
let count = 0;

type Decisions = { row: number; studentId: string | null }[];

/** A file that only waits to be applied, with what its columns are taken for. */
export async function readyStudents(lines: readonly string[], decisions: Decisions = [], heading = HEADING) {
  const fileId = await upload(Buffer.from([heading, ...lines].join('\n')), `students-${++count}.csv`);
  const { guess } = await staff.call('studentImportColumns', { fileId });
  return { fileId, mapping: guess, decisions };
}
/** Imports what can be imported. */
export async function applyStudents(lines: readonly string[], decisions: Decisions = [], heading = HEADING) {
  return staff.call('applyStudentImport', await readyStudents(lines, decisions, heading));
}
export const previewStudents = async (lines: readonly string[], decisions: Decisions = [], heading = HEADING) =>
  staff.call('previewStudentImport', await readyStudents(lines, decisions, heading));

/** The students that a search finds. */
export async function findStudents(search: string) {
  const { rows } = await staff.call('staffStudents', { search, withRecord: true });
  return rows;
}
export async function recordOf(search: string) {
  const [row] = await findStudents(search);
  return staff.call('staffStudent', { studentId: row?.id ?? '' });
}
