import { newScreenId } from '../../src/web/shared/new-key.ts';
import { LINK, type Pair, type Player, type RedTeamWorld } from './red-team-world.ts';

const reason = 'The mother asked for it on the phone';

/** What an act opened, or tried to: whose child, to whom. */
export interface Opened {
  readonly pair: Pair;
  readonly to: Player;
}

/** One act of the stolen session; where it lets somebody in, what it opened. Whatever is refused counts as nothing. */
export interface Act {
  readonly name: string;
  play(world: RedTeamWorld): Promise<Opened | void>;
}

const act = (name: string, play: Act['play']): Act => ({ name, play });

/** An act against a pair of its own, through which the accomplice should come in. */
const opening = (name: string, play: (pair: Pair, world: RedTeamWorld) => Promise<unknown>): Act =>
  act(name, async (world) => {
    const pair = await world.pair();
    await play(pair, world);
    return { pair, to: pair.accomplice };
  });

/** The same, through which the thief should come in themselves. */
const entering = (name: string, play: (pair: Pair, world: RedTeamWorld) => Promise<unknown>): Act =>
  act(name, async (world) => {
    const pair = await world.pair();
    await play(pair, world);
    return { pair, to: world.thief };
  });

const guest = ({ familyId, studentId }: Player, email: string) =>
  ({ familyId, studentId, name: 'New Guardian', email, phone: '', relationship: '', access: 'full', reason }) as const;

const INTO_THE_CIRCLE: readonly Act[] = [
  entering('link the own family', ({ mother: { studentId } }, { thief }) =>
    thief.dare('linkHousehold', { familyId: thief.familyId, studentId, access: 'full', reason }),
  ),
  opening("link the accomplice's family", ({ mother: { studentId }, accomplice: { familyId } }, { thief }) =>
    thief.dare('linkHousehold', { familyId, studentId, access: 'full', reason }),
  ),
  opening('link it to look only', ({ mother: { studentId }, accomplice: { familyId } }, { thief }) =>
    thief.dare('linkHousehold', { familyId, studentId, access: 'view', reason }),
  ),
  entering('enter a guardian with the own address', ({ mother }, { thief }) =>
    thief.dare('addGuardian', guest(mother, thief.email)),
  ),
  entering('the same with something behind a plus', ({ mother }, { thief }) =>
    thief.dare('addGuardian', guest(mother, thief.email.replace('@', '+school@'))),
  ),
  opening("enter the accomplice, and take one's own offer", async ({ mother, accomplice }, { thief }) => {
    await thief.dare('addGuardian', guest(mother, accomplice.email));
    const { offers } = await accomplice.call('enteredAs', {});
    for (const { guardianId } of offers) await accomplice.dare('answerEntered', { guardianId, isMe: true });
  }),
  opening('enter the accomplice, and invite them', async ({ mother, accomplice }, { thief, mailed }) => {
    const entered = await thief.dare('addGuardian', guest(mother, accomplice.email));
    const invited = entered && (await thief.dare('inviteEnteredGuardian', entered));
    if (invited) await accomplice.dare('acceptInvitation', { token: await mailed(accomplice.email) });
  }),
  opening('widen the access of somebody who only fetches', async (pair, world) => {
    const { thief } = world;
    const { guardianId, version } = await becomesFetcher(pair, world);
    await thief.dare('setGuardianAccess', { guardianId, version, access: 'full', reason });
  }),
  opening('end it, and give it back wider', async (pair, world) => {
    const { thief } = world;
    const { guardianId, version } = await becomesFetcher(pair, world);
    const ended = await thief.dare('setGuardianAccess', { guardianId, version, access: null, reason });
    if (ended) await thief.dare('setGuardianAccess', { guardianId, ...ended, access: 'view', reason });
  }),
  opening('merge a twin that the accomplice made up', ({ mother, accomplice }, { thief }) =>
    merge(thief, mother.studentId, accomplice.studentId),
  ),
  opening('merge it the other way round', ({ mother, accomplice }, { thief }) =>
    merge(thief, accomplice.studentId, mother.studentId),
  ),
  opening('merge two families', ({ mother, accomplice }, { thief }) =>
    mergeFamilies(thief, mother.familyId, accomplice.familyId),
  ),
  entering('merge the own family', ({ mother }, { thief }) => mergeFamilies(thief, thief.familyId, mother.familyId)),
  opening('say yes for the mother', async ({ mother, accomplice }, { thief }) => {
    await link(thief, mother, accomplice);
    for (const { id } of await openOf(mother, thief)) await thief.dare('agreeToEntry', { entryId: id });
  }),
  opening('let them in as the school', async ({ mother, accomplice }, { thief }) => {
    await link(thief, mother, accomplice);
    for (const { id } of await openOf(mother, thief)) await thief.dare('letIn', { entryId: id, reason });
  }),
  opening('let them back against an objection', async ({ mother, accomplice }, { thief }) => {
    await link(thief, mother, accomplice);
    for (const { id } of await openOf(mother, thief)) {
      await mother.dare('objectToEntry', { entryId: id });
      await thief.dare('decideObjection', { entryId: id, decision: 'let-back', reason });
    }
  }),
  opening('say that nobody is left', ({ mother: { studentId }, accomplice: { familyId } }, { thief }) =>
    thief.dare('linkHousehold', { familyId, studentId, access: 'full', reason, nobodyLeft: 'She has no computer' }),
  ),
  opening('give the account another address', ({ mother: { guardianId } }, { thief }) =>
    thief.dare('mailAddressChange', { guardianId, email: 'somebody.else@example.org', reason }),
  ),
  opening('have a new password mailed', ({ mother: { guardianId } }, { thief }) =>
    thief.dare('mailPasswordReset', { guardianId }),
  ),
  opening('read the links of the mails', async ({ mother, accomplice }, { thief, linksRead }) => {
    await thief.dare('mailPasswordReset', { guardianId: mother.guardianId });
    await link(thief, mother, accomplice);
    const { rows } = await thief.call('outboxMails', { search: mother.email, page: 1, pageSize: 10 });
    if (rows.length < 2) throw new Error('A reset and a mail about the newcomer are in the outbox.');
    for (const { id } of rows) {
      const text = (await thief.dare('outboxMail', { mailId: id }))?.mail.text ?? '';
      linksRead.push(...(LINK.exec(text) ?? []));
    }
  }),
];

const ELSEWHERE: readonly Act[] = [
  act('give a role', async ({ thief }) => {
    await thief.dare('grantRole', { email: thief.email, role: 'health' });
  }),
  act('invite staff', async ({ thief }) => {
    await thief.dare('inviteStaff', { email: 'ally@example.org', role: 'viewer' });
  }),
  act('change the settings', async ({ thief, admin }) => {
    const { version } = await admin.call('settings', {});
    await thief.dare('saveSettings', { version, changes: { name: 'Stolen' } });
  }),
  act('read health as staff', async ({ thief, pair }) => {
    const { mother } = await pair();
    await thief.dare('studentHealth', { studentId: mother.studentId });
  }),
  act('look as a family', async ({ thief, pair }) => {
    const { mother } = await pair();
    await thief.dare('viewAsFamily', { guardianId: mother.guardianId });
  }),
  act('guess a code word', async ({ thief, pair }) => {
    const { mother } = await pair();
    const { studentId, familyId } = mother;
    for (const said of ['falcon', 'herons', 'blue heron', 'bluebird', 'otters', 'blue herons'])
      await thief.dare('compareCodeWord', { studentId, familyId, said });
  }),
  act('end a household', async ({ thief, pair }) => {
    const { mother, accomplice } = await pair();
    await link(thief, mother, accomplice);
    const { studentId, familyId } = mother;
    await thief.dare('endHousehold', { studentId, familyId, reason });
  }),
  act("end the mother's access", async ({ thief, pair }) => {
    const { mother } = await pair();
    const version = await versionOf(thief, mother, mother.guardianId);
    await thief.dare('setGuardianAccess', { guardianId: mother.guardianId, version, access: null, reason });
  }),
  act('take a list of all students away', async ({ thief }) => {
    await thief.dare('recordExport', { list: 'students' });
  }),
  act('enrol a child', async ({ thief, pair, classIds }) => {
    await enroll(thief, (await pair()).mother, classIds[0]);
  }),
  act('move it', async ({ thief, pair, classIds }) => {
    const enrollmentId = await enroll(thief, (await pair()).mother, classIds[0]);
    const to = { toClassId: classIds[1] ?? '', overrides: [], price: 'agreed' as const };
    await thief.dare('moveEnrollments', { enrollmentIds: [enrollmentId], ...to, reason, tells: false });
  }),
  act('take its seat away, and give it back', async ({ thief, pair, classIds }) => {
    const enrollmentId = await enroll(thief, (await pair()).mother, classIds[0]);
    await thief.dare('endEnrollments', { enrollmentIds: [enrollmentId], state: 'revoked', reason, tells: false });
    await thief.dare('reopenEnrollment', { enrollmentId, overrides: [], reason, tells: false });
  }),
  act('change a size', async ({ thief, pair }) => {
    const { mother } = await pair();
    const { student } = await thief.call('staffStudent', { studentId: mother.studentId });
    await thief.dare('setSize', { studentId: mother.studentId, version: student.version, tshirtSize: null });
  }),
  act('write a note about the mother', async ({ thief, pair }) => {
    const { mother } = await pair();
    await note(thief, mother);
  }),
  act('change it, and take it away', async ({ thief, pair }) => {
    const { mother } = await pair();
    const noteId = await note(thief, mother);
    await thief.dare('changeNote', { noteId, version: 1, text: 'May fetch alone', isPinned: false });
    await thief.dare('removeNote', { noteId });
  }),
  act('write to a family in the name of the school', async ({ thief, pair }) => {
    const { mother } = await pair();
    await letter(thief, mother);
  }),
  act('take the letter back', async ({ thief, pair }) => {
    const { mother } = await pair();
    await thief.dare('undoCircular', { circularId: await letter(thief, mother) });
  }),
  act('say that mails to the mother come back', async ({ thief, pair, mailed }) => {
    const { mother, accomplice } = await pair();
    await link(thief, mother, accomplice);
    await mailed(mother.email);
    const { rows } = await thief.call('outboxMails', { search: mother.email, page: 1, pageSize: 10 });
    for (const { id } of rows) await thief.dare('noteBounce', { mailId: id, isBounced: true });
  }),
  act('enter a child with a guardian', async ({ thief, pair }) => {
    const { email } = (await pair()).accomplice;
    await thief.dare('enterStudent', {
      studentId: newScreenId(),
      student: { firstName: 'Made', lastName: 'Up', birthDate: '2016-05-01', grade: 4 },
      guardian: { name: 'New Guardian', phone: '+1 202 555 0199', email, relationship: '' },
      reason,
    });
  }),
  act('say that two families are none', async ({ thief, pair }) => {
    const { mother, accomplice } = await pair();
    await thief.dare('tellFamiliesApart', { oneId: mother.familyId, otherId: accomplice.familyId, areApart: true });
  }),
];

/** Forty acts of a registrar's stolen session, signed in a moment ago. */
export const RED_TEAM_ACTS: readonly Act[] = [...INTO_THE_CIRCLE, ...ELSEWHERE];

const link = (thief: Player, { studentId }: Player, { familyId }: Player) =>
  thief.call('linkHousehold', { familyId, studentId, access: 'full', reason });

const openOf = async ({ studentId }: Player, thief: Player) => (await thief.call('openEntries', { studentId })).entries;

async function versionOf(thief: Player, { studentId }: Player, guardianId: string): Promise<number> {
  const { households } = await thief.call('staffStudent', { studentId });
  const guardian = households.flatMap(({ guardians }) => guardians).find(({ id }) => id === guardianId);
  if (!guardian) throw new Error('No such guardian.');
  return guardian.version;
}

/** The mother lets somebody fetch, and no more. */
async function becomesFetcher({ mother, accomplice: { dare, email } }: Pair, { thief, mailed }: RedTeamWorld) {
  const { studentId } = mother;
  await mother.call('inviteGuardian', { access: 'pick-up', email, studentId });
  await dare('acceptInvitation', { token: await mailed(email) });
  const { households } = await thief.call('staffStudent', { studentId });
  const found = households.flatMap(({ guardians }) => guardians).find((each) => each.email === email);
  if (!found) throw new Error('Nobody fetches.');
  return { guardianId: found.id, version: found.version };
}

async function merge(thief: Player, keptId: string, mergedId: string): Promise<void> {
  const seen = await thief.dare('previewMerge', { keptId, mergedId });
  if (!seen) return;
  const takes = { fields: [], sections: [] };
  await thief.dare('mergeStudents', { keptId, mergedId, seen: seen.seen, takes, reason });
}

async function mergeFamilies(thief: Player, keptId: string, mergedId: string): Promise<void> {
  const { seen } = await thief.call('previewFamilyMerge', { keptId, mergedId });
  const takes = { contacts: 'kept', pickup: 'kept' } as const;
  await thief.dare('mergeFamilies', { keptId, mergedId, seen, takes, same: [], areOneHousehold: true, reason });
}

async function enroll(thief: Player, { studentId }: Player, classId = ''): Promise<string> {
  const enrollmentId = newScreenId();
  const asked = { enrollmentId, studentId, classId, overrides: [], reason: '', letter: false };
  await thief.call('enrollOnBehalf', asked);
  return enrollmentId;
}

async function note(thief: Player, { familyId }: Player): Promise<string> {
  const noteId = newScreenId();
  await thief.call('addNote', { noteId, about: { familyId }, text: 'May be fetched by anybody', isPinned: true });
  return noteId;
}

async function letter(thief: Player, { studentId }: Player): Promise<string> {
  const circularId = newScreenId();
  const audience = { of: 'students' as const, ids: [studentId] };
  const written = { subject: 'Your new account', text: 'Call 555 0100', replyTo: 'sender' } as const;
  await thief.call('sendCircular', { circularId, audience, ...written });
  return circularId;
}
