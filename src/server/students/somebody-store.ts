import { sql } from 'kysely';

/** Whether a row of `students`, under the name it has in a statement, is somebody still: nobody is who was merged into another, or whose record was removed. */
export const somebody = (students = 'students') => `${students}.merged_into IS NULL AND ${students}.erased_at IS NULL`;
export const isSomebody = (students?: string) => sql.raw<boolean>(somebody(students));
