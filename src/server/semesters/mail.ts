import { isId } from '../../contract/fields.ts';
import type { functions } from '../../contract/functions.ts';
import { MOST_ATTACHMENT_BYTES } from '../../contract/semester-words.ts';
import { limitTests, send } from '../mail/store.ts';
import { getLetterSchool } from '../organizations/store.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { portalUrlOf } from '../platform/letters/letter-parts.ts';
import { toPlainText } from '../platform/letters/plain-text.ts';
import { changeSemester } from './acts.ts';
import { chooseSemester } from './store.ts';
import { listSemesterFiles } from './letters/letters-store.ts';
import { readSamples, sampleOf, semesterTestMail, type WriteSample } from './letters/semester-test.ts';
import { doing, lockForChange } from './lock.ts';
import { listAttachmentFiles, listFileIds, writeFileIds } from './mail-store.ts';

type SemesterMailFunctions = HandlersOf<
  Pick<typeof functions, 'semesterMail' | 'saveSemesterMail' | 'previewSemesterMail' | 'sendTestMail'>
>;

/** The school's words and files in the confirmations of a semester: written, looked at, tried out. */
export function semesterMailFunctions(parts: {
  delivers: boolean;
  publicUrl: string;
  writeSample: WriteSample;
}): SemesterMailFunctions {
  const testMail = semesterTestMail(parts.writeSample);
  return {
    semesterMail: async ({ semesterId }, context) => {
      const { semesters, semester, row } = await chooseSemester(semesterId, context);
      const { database, organization, caller } = context;
      const files = row ? await listSemesterFiles(database, organization.id, [row.id]) : new Map();
      return {
        semesters,
        semester: semester &&
          row && { ...semester, version: row.version, text: row.mailText, attachments: files.get(row.id) ?? [] },
        ownAddress: caller.email,
        delivers: parts.delivers,
      };
    },

    saveSemesterMail: async ({ semesterId, version, text, fileIds }, context) => {
      const before = await lockForChange(semesterId, version, context);
      const { database, organization } = context;
      const held = await listFileIds(database, organization.id, semesterId);
      const wanted = [...new Set(fileIds)];
      const names = await checkFiles(wanted, context);
      const isSame = held.join() === wanted.join();
      if (!isSame) await writeFileIds(database, organization.id, semesterId, wanted);
      const beside = isSame ? {} : { attachments: { from: held, to: wanted, names } };
      const saved = await changeSemester(database, organization.id, before, { mailText: text }, doing(context), beside);
      return { version: saved.version };
    },

    previewSemesterMail: async ({ semesterId, text }, { database, organization }) => {
      if (!isId(semesterId)) throw notFound('semester');
      const samples = await readSamples({ database, organizationId: organization.id }, [semesterId]);
      const school = await getLetterSchool(database, organization.id);
      const desk = { school, portalUrl: portalUrlOf(school, parts.publicUrl), oneTime: null };
      const letter = sampleOf({ semesterId, text }, samples, desk, parts.writeSample)?.letter;
      if (!letter) throw notFound('semester');
      const { renderHtml } = await import('../platform/letters/emails.tsx');
      const isMadeUp = !samples.classes.has(semesterId);
      return { subject: letter.subject, html: renderHtml(letter), text: toPlainText(letter), isMadeUp };
    },

    sendTestMail: async ({ semesterId, text }, context) => {
      const { database, organization, caller, clock } = context;
      const { semester } = await chooseSemester(semesterId, context);
      if (semester?.id !== semesterId) throw notFound('semester');
      if (caller.email === null) throw refused('no-address');
      await limitTests({ kind: testMail.kind, to: caller.email }, context);
      const mail = testMail.to(caller.email, { semesterId, text }, { at: clock.iso() });
      await send(database, organization.id, [mail]);
      return { to: caller.email };
    },
  };
}

/** The names of the files, which must be uploaded attachments and together small enough for any mailbox. */
async function checkFiles(ids: readonly string[], { database, organization }: SignedInContext): Promise<string[]> {
  const files = await listAttachmentFiles(database, organization.id, ids);
  if (files.length < ids.length) throw invalidField('fileIds', 'files-gone');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST_ATTACHMENT_BYTES)
    throw invalidField('fileIds', 'files-too-big', { most: Math.round(MOST_ATTACHMENT_BYTES / 1_000_000) });
  return ids.flatMap((id) => files.find((file) => file.id === id)?.name ?? []);
}
