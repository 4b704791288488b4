import type { Presence } from '../../domain/attendance.ts';
import { joined } from '../../domain/joined.ts';
import { m } from '../../words/messages.js';
import { type Block, type Paper, paperOf } from '../platform/papers/paper.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import type { MyData } from './gather.ts';
import { studentBlocks } from './paper-student.ts';
import { type Speech, speechOf } from '../platform/papers/speech.ts';
import { ledgerLines } from './paper-ledger.ts';
import { seatLines } from './paper-seats.ts';
import { facts, heading, lines } from './paper-words.ts';

/** The copy to be read: the same as the JSON beside it, without what only programs need. */
export function myDataPaper(data: MyData, organization: OrganizationScope): Paper {
  const speech = speechOf(organization);
  const { reader } = speech;
  const none = m.my_data_paper_nothing({}, reader);
  const part = (title: string, blocks: readonly Block[]) => [heading(2, title), ...blocks];
  const students = data.students.flatMap((student) => studentBlocks(student, speech));
  return {
    ...paperOf(organization.locale),
    title: m.my_data_paper_title({}, reader),
    school: organization.name,
    lead: m.my_data_paper_lead({ day: speech.instant(data.madeAt) }, reader),
    pageOf: m.waivers_paper_page_of({ page: '{page}', pages: '{pages}' }, reader),
    boxes: m.waivers_paper_boxes({}, reader),
    blocks: [
      ...part(m.my_data_paper_account({}, reader), accountBlocks(data, speech)),
      ...part(m.my_data_paper_families({}, reader), familyBlocks(data, speech)),
      ...part(m.my_data_paper_students({}, reader), students.length > 0 ? students : [lines([], none)]),
      ...part(m.my_data_paper_enrollments({}, reader), [lines(seatLines(data, speech), none)]),
      ...part(m.my_data_paper_payments({}, reader), [lines(ledgerLines(data, speech), none)]),
      ...part(m.attendance_title({}, reader), [lines(attendanceLines(data, speech), none)]),
      ...part(m.my_data_paper_signatures({}, reader), [
        lines(
          data.signatures.map((each) =>
            joined(each.title, each.studentName, each.typedName, speech.instant(each.signedAt)),
          ),
          none,
        ),
      ]),
      ...part(m.my_data_paper_mails({}, reader), [
        lines(
          data.mails.map(({ createdAt, subject }) => joined(speech.instant(createdAt), subject)),
          none,
        ),
      ]),
      ...part(m.my_data_paper_places({}, reader), [
        lines(
          data.signedInPlaces.map(({ usedAt, userAgent }) => joined(speech.instant(usedAt), userAgent)),
          none,
        ),
      ]),
    ],
    facts: [],
  };
}

function accountBlocks({ account }: MyData, { reader, instant }: Speech): Block[] {
  return facts(
    [m.account_name({}, reader), account.name],
    [m.account_email({}, reader), account.email ?? ''],
    [m.account_phone({}, reader), account.phone],
    [m.my_data_paper_created({}, reader), instant(account.createdAt)],
  );
}

function familyBlocks({ families, pickUps }: MyData, { reader, day, instant }: Speech): Block[] {
  const access = {
    full: m.families_access_full({}, reader),
    view: m.families_access_view({}, reader),
    'pick-up': m.families_access_pick_up({}, reader),
  };
  const blocks = families.flatMap(({ guardians, invitations }, at) => [
    heading(3, m.families_heading_number({ number: at + 1 }, reader)),
    lines(
      [
        ...guardians.map((each) => joined(each.name, each.email, each.phone, each.postalAddress, access[each.access])),
        ...invitations.map((each) =>
          joined(
            m.families_invited({ access: access[each.access] }, reader),
            each.email,
            m.families_invited_until({ at: instant(each.expiresAt) }, reader),
          ),
        ),
      ],
      '',
    ),
  ]);
  const picked = pickUps.flatMap(({ name, classes }) =>
    classes.map(({ title, location, dates }) => joined(name, title, location, ...dates.map(({ on }) => day(on)))),
  );
  if (blocks.length === 0 && picked.length === 0) return [lines([], m.my_data_paper_nothing({}, reader))];
  return [...blocks, ...(picked.length > 0 ? [lines(picked, '')] : [])];
}

function attendanceLines({ attendance, enrollments, students }: MyData, { reader, day, instant }: Speech): string[] {
  return attendance.map(({ studentId, classId, on, presence, fetchedAt, fetchedBy }) =>
    joined(
      students.find(({ id }) => id === studentId)?.firstName,
      enrollments.find((each) => each.class.id === classId)?.class.title,
      day(on),
      presence && namePresence(presence, reader),
      fetchedAt && m.attendance_picked_up_at({ at: instant(fetchedAt) }, reader),
      fetchedBy,
    ),
  );
}

function namePresence(presence: Presence, reader: Speech['reader']): string {
  switch (presence) {
    case 'present':
      return m.attendance_present({}, reader);
    case 'late':
      return m.attendance_late({}, reader);
    case 'absent':
      return m.attendance_absent({}, reader);
    case 'excused':
      return m.attendance_excused({}, reader);
  }
}
