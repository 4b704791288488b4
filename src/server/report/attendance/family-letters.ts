import type { Functions } from '../../../contract/functions.ts';
import { isCurrentClass } from '../../../domain/current-class.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { AskAsThem } from '../../platform/call/as-them.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { findSemesterOf } from './attendance-store.ts';
import { findAttended } from './attended-class.ts';

type Letters = HandlersOf<Pick<Functions, 'previewFamilyLetter' | 'sendFamilyLetter' | 'undoFamilyLetter'>>;

/** What an instructor writes to the families of a date: the office's letters (0058), for a class of their own and no other. */
export function familyLetters({ ask }: { readonly ask: AskAsThem }): Letters {
  return {
    previewFamilyLetter: async ({ classId, on, subject, text }, context) => {
      const audience = await audienceOf({ classId, on }, context);
      const { counts, delivers } = await ask('circularReaders', { audience }, context);
      const words = { subject, text, replyTo: 'school' } as const;
      const { letter } = await ask('previewCircular', { audience, ...words, at: 0 }, context);
      const { families, unreached, mails } = counts;
      return { families, unreached, mails, delivers, subject: letter?.subject ?? subject, text: letter?.text ?? text };
    },

    sendFamilyLetter: async ({ id: circularId, classId, on, subject, text }, context) => {
      const audience = await audienceOf({ classId, on }, context);
      return ask('sendCircular', { circularId, audience, subject, text, replyTo: 'school' }, context);
    },

    undoFamilyLetter: async ({ id: circularId, classId }, context) => {
      await findAttended(context, classId);
      const { circular } = await ask('circular', { circularId }, context);
      const isOwn = circular.sentBy !== '' && circular.sentBy === context.caller.email;
      if (!isOwn || circular.audience.classId !== classId) throw notFound('letter');
      return ask('undoCircular', { circularId }, context);
    },
  };
}

/** The families of whoever has a seat of a class of one's own that is current and meets on this day. */
async function audienceOf({ classId, on }: { classId: string; on: string }, context: SignedInContext) {
  const { database, organization, clock } = context;
  const { id, dates, isCancelled } = await findAttended({ ...context, reach: 'own-classes' }, classId);
  const days = dates.map((date) => date.on);
  const span = { firstOn: days[0] ?? null, lastOn: days.at(-1) ?? null };
  const isCurrent = isCurrentClass(span, dayAtSchool(clock.now(), organization.timeZone));
  if (isCancelled || !isCurrent || !days.includes(on)) throw notFound('date');
  return {
    of: 'enrollments' as const,
    classId: id,
    on,
    semesterId: await findSemesterOf(database, organization.id, id),
  };
}
