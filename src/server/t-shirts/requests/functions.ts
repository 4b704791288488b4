import type { Functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { lockStudent } from '../../students/store.ts';
import { changeSize } from '../change-size.ts';
import { closeRequest, findOpenRequest, listRequests } from './requests-store.ts';

/** Wishes of families for another size once sizes are frozen. */
export const requestFunctions: HandlersOf<Pick<Functions, 'sizeRequests' | 'decideSizeRequest'>> = {
  sizeRequests: async (_input, { database, organization }) => ({
    requests: await listRequests(database, organization.id),
  }),

  decideSizeRequest: async ({ studentId, size, isAccepted }, context) => {
    const { database, organization, clock, caller } = context;
    const student = await lockStudent(database, organization.id, studentId);
    if (!student) throw notFound('student');
    // Decided by somebody else, taken back, or for another size by now.
    if ((await findOpenRequest(database, organization.id, studentId)) !== size) throw refused('changed-meanwhile');
    const state = isAccepted ? 'accepted' : 'declined';
    await closeRequest(database, organization.id, { studentId, state, at: clock.iso() });
    await record(database, organization.id, [
      {
        action: `student.size-${state}`,
        entityId: studentId,
        change: { tshirtSize: size },
        at: clock.iso(),
        by: caller,
      },
    ]);
    if (isAccepted) await changeSize(student, size, context);
    return {};
  },
};
