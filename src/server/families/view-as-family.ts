import type { Functions } from '../../contract/functions.ts';
import { findPerson } from '../accounts/store.ts';
import { record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import { type AskAsThem, contextOf } from '../platform/call/as-them.ts';
import type { Handler } from '../platform/call/handler.ts';
import { findAccountOf } from './email-store.ts';

/** What a guardian's own screens show, to staff who are asked about it: health is no part of it, and that they looked stands in the history. */
export function viewAsFamily({ ask }: { readonly ask: AskAsThem }): Handler<Functions['viewAsFamily']> {
  return async ({ guardianId }, context) => {
    const { database, organization, caller, clock } = context;
    const guardian = await findAccountOf(database, organization.id, guardianId);
    if (!guardian) throw notFound('guardian');
    const person = guardian.account && (await findPerson(database, guardian.account.id));
    if (!person) throw refused('not-signed-up');
    const viewed = { action: 'family.viewed-as', entityId: guardianId, change: {} } as const;
    await record(database, organization.id, [{ ...viewed, at: clock.iso(), by: caller }]);
    const theirs = contextOf(person, context);
    return {
      account: await ask('account', {}, theirs),
      students: await ask('students', {}, theirs),
      enrollments: await ask('enrollments', {}, theirs),
      missingSections: await ask('missingSections', {}, theirs),
      ownAttendance: await ask('ownAttendance', {}, theirs),
      ownPayments: await ask('ownPayments', {}, theirs),
    };
  };
}
