import * as z from 'zod/mini';
import { TOLD_AS } from '../../../domain/as-told.ts';
import { RECORD_SECTIONS } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature, studentName } from '../../platform/letters/letter-parts.ts';
import { listGoByNames } from '../../students/store.ts';

/** Tells a full guardian that the office wrote into a record: which section, how the office was told, and where to look. Never what it says. */
export const recordChangedMail = defineMail(
  'record-changed',
  z.object({ studentId: z.uuid(), section: z.enum(RECORD_SECTIONS), toldAs: z.enum(TOLD_AS) }),
  {
    read: ({ database, organizationId }, mails) =>
      listGoByNames(
        database,
        organizationId,
        mails.map(({ facts }) => facts.studentId),
      ),
    write: ({ facts: { studentId, section, toldAs } }, names, { school, portalUrl }) => {
      const { reader } = school;
      const student = studentName(names, studentId, school);
      const part = m.records_section({ section }, reader);
      return {
        letter: {
          ...signature(school),
          subject: m.records_changed_subject({ student }, reader),
          title: m.records_changed_title({ student }, reader),
          opening: [m.records_changed_opening({ student, section: part, as: toldAs }, reader)],
          sections: [],
          notes: [m.records_changed_wrong({}, reader)],
          action: { label: m.records_changed_action({}, reader), url: `${portalUrl}/account/students/${studentId}` },
          closing: [],
        },
      };
    },
  },
);
