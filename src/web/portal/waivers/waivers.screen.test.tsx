import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

/** Those who wait for something to come into view: without a browser nothing ever does, unless the test says so. */
const waiting = new Set<() => void>();
const { IntersectionObserver: own } = globalThis;
beforeEach(() => {
  globalThis.IntersectionObserver = class extends own {
    readonly tell: () => void;
    constructor(...[seen, options]: ConstructorParameters<typeof own>) {
      super(seen, options);
      // As much of an entry as is looked at.
      this.tell = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this);
    }
    override observe() {
      waiting.add(this.tell);
    }
    override disconnect() {
      waiting.delete(this.tell);
    }
  };
});
afterEach(() => {
  globalThis.IntersectionObserver = own;
  waiting.clear();
});
const scrollToEnd = () => act(() => [...waiting].forEach((tell) => tell()));

async function publish(title: string, classId: string, draft: string) {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const scope = { classTypeId: null, classId, eachSemester: false };
  const { waiver } = await admin.call('saveWaiver', { title, ...scope, draft });
  const act = { id: waiver.id, version: waiver.version, mustSignAgain: false };
  const published = (await admin.call('publishWaiver', act)).waiver;
  const change = async (next: string) => {
    const { id, version } = published;
    const saved = await admin.call('saveWaiver', { id, version, title, ...scope, draft: next });
    await admin.call('publishWaiver', { id, version: saved.waiver.version, mustSignAgain: false });
  };
  return { change };
}

async function openWaiver() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('saveAccount', { name: 'Ama Owusu', phone: '+1 212 555 0142' });
  const classId = await school.addClass();
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const { change } = await publish('Liability', classId, 'Climbing is **dangerous**.');
  const page = await openPage(paths.record(studentId), family);
  const { user } = page;
  const card = within(await screen.findByRole('group', { name: /^Liability: / }));
  await user.click(card.getByRole('button', { name: 'Read and sign: Liability' }));
  const signed = async () => (await family.call('studentWaivers', { studentId })).waivers[0]?.signature;
  return { user, page, studentId, card, change, signed };
}

test('a waiver is read to its end, agreed to, and signed with a name', async () => {
  const { user, card, signed } = await openWaiver();
  const box = card.getByRole('checkbox', { name: /^I have read this text/ });
  const sign = card.getByRole('button', { name: 'Sign' });
  expect(box).toHaveProperty('disabled', true);
  expect(sign).toHaveProperty('disabled', true);
  scrollToEnd();
  expect(card.getByRole('status').textContent).toBe('You have reached the end of the text.');
  await user.click(sign);
  card.getByText('Please tick the box to agree.');
  await user.click(box);
  await user.type(card.getByRole('textbox', { name: /^Your full name/ }), 'Ama Owusu');
  await user.click(sign);
  await card.findByText(/^You signed this on .* as Ama Owusu\.$/);
  expect(await signed()).toMatchObject({ typedName: 'Ama Owusu', by: 'you' });
});

test('a text that changed while it was read is shown as it is now, to be read again', async () => {
  const { user, card, change, signed } = await openWaiver();
  scrollToEnd();
  await change('Climbing is **safe**.');
  await user.click(card.getByRole('checkbox', { name: /^I have read/ }));
  await user.type(card.getByRole('textbox', { name: /^Your full name/ }), 'Ama Owusu');
  await user.click(card.getByRole('button', { name: 'Sign' }));
  await card.findByText('safe');
  expect(card.getByRole('alert').textContent).toMatch(/has changed this text/);
  expect(await signed()).toBeNull();
  expect(card.getByRole('checkbox', { name: /^I have read/ })).toMatchObject({ disabled: true, checked: false });
  expect(card.getByRole('textbox', { name: /^Your full name/ })).toHaveProperty('value', 'Ama Owusu');
  scrollToEnd();
  await user.click(card.getByRole('checkbox', { name: /^I have read/ }));
  await user.click(card.getByRole('button', { name: 'Sign' }));
  await eventually(async () => expect(await signed()).toMatchObject({ number: 2 }));
});

test('a name that shares nothing with the account’s is asked about once', async () => {
  const { user, card, signed } = await openWaiver();
  scrollToEnd();
  const name = card.getByRole('textbox', { name: /^Your full name/ });
  await user.click(card.getByRole('checkbox', { name: /^I have read/ }));
  await user.type(name, 'Maya Reed');
  await user.click(card.getByRole('button', { name: 'Sign' }));
  await screen.findByText('Your account says Ama Owusu. Whoever signs types their own name.');
  await user.click(screen.getByRole('button', { name: 'Correct the name' }));
  expect(document.activeElement).toBe(name);
  expect(await signed()).toBeNull();
  await user.click(card.getByRole('button', { name: 'Sign' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, sign' }));
  await card.findByText(/^You signed this on .* as Maya Reed\.$/);
});

test('in a run the next waiver stands open, and signing the last one ends it', async () => {
  const { user, page, studentId, signed } = await openWaiver();
  await page.visit(paths.students);
  await page.visit(`${paths.record(studentId)}?run=1#waivers`);
  const card = within(await screen.findByRole('group', { name: /^Liability: / }));
  await card.findByRole('document');
  scrollToEnd();
  await user.click(card.getByRole('checkbox', { name: /^I have read/ }));
  await user.type(card.getByRole('textbox', { name: /^Your full name/ }), 'Ama Owusu');
  await user.click(card.getByRole('button', { name: 'Sign' }));
  await screen.findByRole('heading', { name: /record is not complete yet$/ });
  expect(await signed()).toMatchObject({ typedName: 'Ama Owusu' });
  expect(screen.getByText(/^Still missing: /).textContent).not.toContain('Waivers');
});
