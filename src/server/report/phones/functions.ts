import { isId } from '../../../contract/fields.ts';
import type * as phoneCalls from '../../../contract/phones.ts';
import { decideAnnounced } from '../../../domain/phones.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { nearestLocale } from '../../platform/locale.ts';
import { m } from '../../../words/messages.js';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { addOfficeNote } from '../attendance/book-store.ts';
import { hearPhones, listArrived, listKnownClasses, lockPhone, savePhone } from './phones-store.ts';

/** What instructors' phones say of what they have not sent. */
export const phoneFunctions: HandlersOf<typeof phoneCalls> = {
  announcePhone: async ({ device, waiting: told, since, unreadable, others }, context) => {
    const { database, organization, clock, caller } = context;
    const at = clock.iso();
    const { accountId } = caller;
    const before = await lockPhone(database, organization.id, { accountId, device });
    const arrived = new Set(await listArrived(database, organization.id, told));
    const waiting = [...new Set(told)].filter((id) => !arrived.has(id));
    const dayOf = (instant: string) => dayAtSchool(instant, organization.timeZone);
    const isSameDay = before?.announcedAt != null && dayOf(before.announcedAt) === dayOf(at);
    const { missing, ...announced } = decideAnnounced(before, waiting, { at, isSameDay });
    const waitingSince = waiting.length === 0 || since === null ? null : since < at ? since : at;
    const phone = { accountId, device, heardAt: at, waitingSince, unreadable, others, ...announced };
    await savePhone(database, organization.id, phone);
    // Given up on the phone, or gone with what it kept: somebody at the office has to know.
    if (missing > 0) {
      const reader = { locale: nearestLocale(organization.locale) };
      const text = m.attendance_phone_missing({ count: missing }, reader);
      const note = { id: newId(), classId: null, text, writtenAt: at, authorId: accountId };
      await addOfficeNote(database, organization.id, note);
    }
    return { heardAt: at };
  },

  tellOfficeOfTaps: async ({ notes }, { database, organization, clock, caller }) => {
    const writtenAt = clock.iso();
    const { accountId } = caller;
    const ids = notes.flatMap(({ classId }) => (isId(classId) ? [classId] : []));
    const known = await listKnownClasses(database, organization.id, ids);
    for (const { id, classId: asked, text } of notes) {
      const classId = known.has(asked) ? asked : null;
      await addOfficeNote(database, organization.id, { id, classId, text, writtenAt, authorId: accountId });
    }
    await hearPhones(database, organization.id, { accountId, ids: notes.map(({ id }) => id), at: writtenAt });
    return { writtenAt };
  },
};
