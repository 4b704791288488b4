import type * as calls from '../../contract/circulars.ts';
import { UNDO_MAILS_MS } from '../../contract/outbox.ts';
import { isId } from '../../contract/fields.ts';
import { addressesToCopy } from '../../domain/circular-mails.ts';
import { PAGE_ROWS } from '../../domain/pages.ts';
import { record } from '../audit/store.ts';
import { countBatches } from '../mail/store.ts';
import { getLetterSchool } from '../organizations/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { readPage } from '../platform/database/table-page.ts';
import { portalUrlOf } from '../platform/letters/letter-parts.ts';
import { toPlainText } from '../platform/letters/plain-text.ts';
import { listGoByNames } from '../students/store.ts';
import { countsOf, namesOf, readersOf } from './audience.ts';
import { readKnown, writeCircular } from './letters/circular.ts';
import type { ReaderState } from './readers-store.ts';
import { replyAddress, sendCircular, testCircular, undoCircular } from './send.ts';
import { type Circular, findCirculars, listCirculars } from './store.ts';
import { templateFunctions } from './templates.ts';

interface CircularParts {
  readonly delivers: boolean;
  readonly publicUrl: string;
}

/** Letters to many families: whom they reach, how they read, sending them and taking them back. */
export function circularFunctions({ delivers, publicUrl }: CircularParts): HandlersOf<typeof calls> {
  return {
    circularReaders: async ({ audience, state, page = 1 }, context) => {
      const found = await readersOf(audience, context);
      const ofState = found.readers.filter((reader) => state === undefined || reader.state === state);
      const shown = ofState.slice(PAGE_ROWS * (page - 1), PAGE_ROWS * page);
      const { database, organization, caller } = context;
      const ids = shown.flatMap(({ seats }) => seats.map(({ studentId }) => studentId));
      const names = await listGoByNames(database, organization.id, [...new Set(ids)]);
      const school = await getLetterSchool(database, organization.id);
      return {
        total: ofState.length,
        pageSize: PAGE_ROWS,
        rows: shown.map(({ guardianId, seats, ...reader }) => ({
          ...reader,
          id: guardianId,
          students: [...new Set(seats.map(({ studentId }) => studentId))].map((id) => names.get(id) ?? ''),
        })),
        counts: await countsOf(audience, found, context),
        states: countStates(found.readers),
        placeholders: [...found.placeholders],
        semesterName: found.semesterName,
        className: found.className,
        ownAddress: caller.email,
        schoolAddress: school.helpEmail,
        delivers,
      };
    },

    previewCircular: async ({ audience, subject, text, replyTo, at }, context) => {
      const { database, organization } = context;
      const { mails, semesterName } = await readersOf(audience, context);
      const reader = mails[Math.min(at, mails.length - 1)];
      if (!reader) return { letter: null, mails: 0 };
      const known = await readKnown({ database, organizationId: organization.id }, [reader]);
      const school = await getLetterSchool(database, organization.id);
      const desk = { school, portalUrl: portalUrlOf(school, publicUrl), oneTime: null };
      const words = { subject, text, semesterName, replyTo: replyAddress(replyTo, context) };
      const letter = writeCircular(words, reader, known, desk);
      const { renderHtml } = await import('../platform/letters/emails.tsx');
      const { name, email } = reader;
      return {
        letter: { name, email, subject: letter.subject, html: renderHtml(letter), text: toPlainText(letter) },
        mails: mails.length,
      };
    },

    readerAddresses: async ({ audience }, context) => {
      const { database, organization, caller, clock } = context;
      const { readers } = await readersOf(audience, context);
      const told = {
        action: 'organization.exported',
        entityId: organization.id,
        change: { list: 'addresses' },
      } as const;
      await record(database, organization.id, [{ ...told, at: clock.iso(), by: caller }]);
      const wanted = readers.map(({ email, state }) => ({ email, wantsMail: state !== 'wants-none' }));
      return {
        addresses: addressesToCopy(wanted),
        wantNone: wanted.filter(({ wantsMail }) => !wantsMail).length,
        withoutAddress: wanted.filter(({ email, wantsMail }) => wantsMail && email === null).length,
      };
    },

    testCircular,
    sendCircular,
    undoCircular,

    circulars: async (asked, context) => {
      const page = readPage(asked);
      const { total, rows } = await listCirculars(context.database, context.organization.id, {
        ...page,
        classId: asked.classId,
        ruleId: asked.ruleId,
      });
      return { total, pageSize: page.size, rows: await withCounts(rows, context) };
    },

    circular: async ({ circularId }, context) => {
      const { database, organization } = context;
      const [found] = isId(circularId) ? await findCirculars(database, organization.id, [circularId]) : [];
      const [counted] = found ? await withCounts([found], context) : [];
      if (!found || !counted) throw notFound('letter');
      const { className } = await namesOf(found.audience, found.semesterName, context);
      return { circular: { ...counted, className } };
    },

    ...templateFunctions,
  };
}

function countStates(readers: readonly { readonly state: ReaderState }[]) {
  const grouped = Map.groupBy(readers, ({ state }) => state);
  return [...grouped].map(([state, each]) => ({ state, count: each.length }));
}

async function withCounts(rows: readonly Circular[], { database, organization }: SignedInContext) {
  const ids = rows.map(({ id }) => id);
  const counts = await countBatches(database, organization.id, { batch: 'circular', ids });
  return rows.map((row) => {
    const { sent = 0, failed = 0, waiting = 0 } = counts.get(row.id) ?? {};
    const leavesAt = new Date(Date.parse(row.createdAt) + UNDO_MAILS_MS).toISOString();
    return { ...row, leavesAt, sent, failed, waiting };
  });
}
