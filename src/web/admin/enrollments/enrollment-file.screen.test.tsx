import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { wholeTablePath } from '../../../contract/whole-table.ts';
import { WORKBOOK_PATH } from '../../../contract/workbook.ts';

openScreens();

const TOTAL = 6000;

/** A file that the server sends bit by bit, as the test lets it, and whether somebody still listens. */
function openFile() {
  const heard = { isLeft: false };
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (text: string) => sender?.enqueue(new TextEncoder().encode(text));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sender = controller;
    },
    cancel: () => {
      heard.isLeft = true;
    },
  });
  return {
    heard,
    answer: new Response(body),
    send,
    breakOff: () => sender?.error(new TypeError('cut')),
    end: () => sender?.close(),
  };
}

const row = {
  id: 'x',
  kind: 'enrollment',
  studentName: 'Ada Park',
  classTitle: 'Kayak',
  at: '2026-09-01T12:00:00Z',
  agreedCents: 0,
};
const HEAD = `${JSON.stringify({ total: TOTAL, columns: Object.keys(row) })}\n`;
const lines = (count: number) => `${JSON.stringify(Object.values(row))}\n`.repeat(count);

/** The office over its enrollments; what leaves for files goes where the test says. */
async function open(answers: Readonly<Record<string, () => Promise<Response>>>) {
  const office = await school.addPerson({ roles: ['administrator'] });
  await enroll(await school.addFamily(), await school.addClass());
  vi.stubGlobal(
    'fetch',
    (path: string) => answers[path]?.() ?? Promise.reject(new TypeError(`Nobody asks for ${path}.`)),
  );
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = await openPage('/admin/enrollments', office);
  const ask = async (kind: RegExp) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'File' });
    await eventually(() => expect(button.disabled).toBe(false));
    await page.user.click(button);
    await page.user.click(await screen.findByRole('menuitem', { name: kind }));
  };
  return { page, saved, ask };
}

const isOver = async () => {
  const button = await screen.findByRole('button', { name: 'File' });
  expect(button.getAttribute('aria-busy')).toBeNull();
  return button;
};

test('a file of many rows says how far it is, and is called off: nobody listens any more and nothing is saved', async () => {
  const file = openFile();
  const { page, saved, ask } = await open({ [wholeTablePath('enrollments')]: async () => file.answer });
  await ask(/CSV/);
  file.send(`${HEAD}${lines(2000)}`);
  expect(await screen.findByText('Fetching 2,000 of 6,000…')).toBeDefined();
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  file.send(lines(1000));
  await eventually(async () => expect(document.activeElement).toBe(await isOver()));
  await eventually(() => expect(file.heard.isLeft).toBe(true));
  expect(saved).not.toHaveBeenCalled();
  expect(screen.queryByText('The export did not work')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test.each([
  ['is cut', 'breakOff'],
  ['ends in order, but too early', 'end'],
] as const)('a line that %s leaves no file, and that is said', async (_how, how) => {
  const file = openFile();
  const { saved, ask } = await open({ [wholeTablePath('enrollments')]: async () => file.answer });
  await ask(/CSV/);
  file.send(`${HEAD}${lines(2000)}`);
  await screen.findByText('Fetching 2,000 of 6,000…');
  file[how]();
  expect(await screen.findByText(/broke off before all of them had come, so no file was saved/)).toBeDefined();
  await isOver();
  expect(saved).not.toHaveBeenCalled();
});

test('a workbook that is being written is called off too; the next one is saved', async () => {
  const whole = `${HEAD}${lines(TOTAL)}`;
  const held = Promise.withResolvers<Response>();
  const workbook = vi.fn(async () => held.promise);
  const { page, saved, ask } = await open({
    [wholeTablePath('enrollments')]: async () => new Response(whole),
    [WORKBOOK_PATH]: workbook,
  });
  await ask(/Excel/);
  expect(await screen.findByText('Writing 6,000 rows…')).toBeDefined();
  await eventually(() => expect(workbook).toHaveBeenCalledOnce());
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  held.resolve(new Response('too late'));
  await isOver();
  expect(saved).not.toHaveBeenCalled();
  workbook.mockResolvedValue(new Response('a workbook'));
  await ask(/Excel/);
  await eventually(() => expect(saved).toHaveBeenCalledOnce());
});
