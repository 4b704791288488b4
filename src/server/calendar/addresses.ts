import { randomBytes } from 'node:crypto';
import type * as addressCalls from '../../contract/calendar-addresses.ts';
import { MOST_ADDRESSES } from '../../contract/calendar-addresses.ts';
import { nameInCalendar } from '../../domain/calendar-names.ts';
import { invalidField, notFound } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { hashOf } from '../platform/letters/invitation-link.ts';
import {
  addAddress,
  changeAddress,
  listAddresses,
  listNames,
  lockAddresses,
  removeAddress,
} from './addresses-store.ts';
import { isInReach, readReach } from './reach.ts';

/** 256 bits: nobody guesses one. */
const SECRET_BYTES = 32;

/** Private addresses for calendar programs: made, renewed and ended by whoever they belong to. */
export const addressFunctions: HandlersOf<typeof addressCalls> = {
  calendarAddresses: async (_input, context) => {
    const { database, organization } = context;
    const [addresses, reach] = await Promise.all([listAddresses(database, ownOf(context)), reachOf(context)]);
    const students = await listNames(database, organization.id, reach.studentIds);
    const nameOf = new Map(students.map((student) => [student.id, nameInCalendar(student, 'full')]));
    return {
      addresses: addresses.map((address) => ({
        ...address,
        studentName: (address.studentId && nameOf.get(address.studentId)) ?? null,
        isOpen: isInReach(address, reach),
      })),
      offers: {
        family: students.length > 0,
        students: students.map(({ id }) => ({ id, name: nameOf.get(id) ?? '' })),
        teaching: reach.teaching,
        school: reach.school,
      },
    };
  },

  makeCalendarAddress: async ({ kind, studentId = null, names }, context) => {
    const about = { kind, studentId: kind === 'student' ? studentId : null };
    if (kind === 'student' && studentId === null) throw invalidField('studentId', 'required');
    if (!isInReach(about, await reachOf(context))) throw notFound(kind === 'student' ? 'student' : 'calendar');
    if ((await lockAddresses(context.database, ownOf(context))) >= MOST_ADDRESSES)
      throw invalidField('kind', 'too-many', { most: MOST_ADDRESSES });
    const { secretHash, path } = newSecret();
    const id = newId();
    const row = { id, ...about, names, secretHash, madeAt: context.clock.iso() };
    await addAddress(context.database, ownOf(context), row);
    return { addressId: id, path };
  },

  renewCalendarAddress: async ({ addressId }, context) => {
    const { secretHash, path } = newSecret();
    await change(context, addressId, { secretHash, renewedAt: context.clock.iso() });
    return { addressId, path };
  },

  changeCalendarNames: async ({ addressId, names }, context) => {
    await change(context, addressId, { names });
    return {};
  },

  revokeCalendarAddress: async ({ addressId }, context) => {
    if (!(await removeAddress(context.database, ownOf(context), addressId))) throw notFound('calendar address');
    return {};
  },
};

async function change(context: SignedInContext, id: string, what: Parameters<typeof changeAddress>[3]): Promise<void> {
  if (!(await changeAddress(context.database, ownOf(context), id, what))) throw notFound('calendar address');
}

/** A secret that is told once: what is kept of it opens nothing. */
function newSecret(): { secretHash: string; path: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secretHash: hashOf(secret), path: `/calendar/feeds/${secret}.ics` };
}

const ownOf = ({ organization, caller }: SignedInContext) => ({
  organizationId: organization.id,
  accountId: caller.accountId,
});

const reachOf = (context: SignedInContext) => readReach(context.database, ownOf(context), context.caller.roles);
