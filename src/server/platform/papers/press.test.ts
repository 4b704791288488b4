import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readPdf } from '../../../../test/pdf.ts';
import { blocksOf } from './markdown.ts';
import { type Paper, paperOf } from './paper.ts';
import { createPress, type Press } from './press.ts';

const shared = createPress();
const own: Press[] = [];
afterEach(() => Promise.all(own.splice(0).map((press) => press.stop())));
afterAll(() => shared.stop());

function openPress(...settings: Parameters<typeof createPress>): Press {
  const press = createPress(...settings);
  own.push(press);
  return press;
}

const paper = (wishes: Partial<Paper> = {}): Paper => ({
  ...paperOf('en-US'),
  title: 'Liability',
  school: 'Northwind',
  lead: '',
  pageOf: 'Page {page} of {pages}',
  boxes: 'Some stand as boxes.',
  blocks: [],
  facts: [],
  ...wishes,
});

test('what people typed is text on the paper and never part of the program that sets it', async () => {
  const typed = '#panic("no") [#eval("1")] $x$ *a* \\ "quoted" `#read("/etc/passwd")`\n\n- #include "x"\n\n1. one';
  const pdf = await shared.print(
    paper({ title: '#panic("title")', school: '"] #sys', blocks: blocksOf(typed), facts: [['By', '#(1+1) محمد Ó']] }),
  );
  const { text, title, isTagged, sizes, faults } = await readPdf(pdf);
  for (const part of [
    '#panic("title")',
    '"] #sys',
    '#panic("no") [#eval("1")] $x$ a',
    '"quoted" #read("/etc/passwd")',
    '• #include "x"',
    '1. one',
    '#(1+1)',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
  expect({ title, isTagged, sizes, faults }).toEqual({
    title: '#panic("title")',
    isTagged: true,
    sizes: ['612 x 792'],
    faults: [],
  });
});

test('a name is printed in the letters it is typed in, and where no font has them the paper says so', async () => {
  const names = ['刘诗雯', '劉國體', '髙橋さくら', 'サクラ', '김민준', 'Zoë 🦊❤️', 'محمد'];
  const pdf = await shared.print(paper({ title: '김 刘', facts: names.map((name) => ['For', name]) }));
  const { text } = await readPdf(pdf);
  for (const name of names) expect(text.replaceAll('\ufe0f', '')).toContain(name.replace('\ufe0f', ''));
  expect(text).not.toContain('boxes');
  const thai = await readPdf(await shared.print(paper({ facts: [['For', 'สมชาย']] })));
  expect(thai.text).toContain('Some stand as boxes.');
  const tab = await readPdf(await shared.print(paper({ facts: [['For', 'Ann\tLi']] })));
  expect(tab.text).not.toContain('boxes');
});

test('a school in Europe prints on A4, and long texts have their pages counted', async () => {
  const blocks = blocksOf('Risks and more risks. '.repeat(600));
  const pdf = await shared.print(paper({ ...paperOf('de-DE'), blocks }));
  const { pages, sizes } = await readPdf(pdf);
  expect(sizes).toEqual(['595 x 842']);
  expect(pages).toHaveLength(4);
  expect(pages[1]).toContain('Page 2 of 4');
});

test('a row or a card that has no room on any page goes on on the next: nothing runs off the paper', async () => {
  const line = (text: string) => ({ text, tone: 'plain' as const });
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
  const lines = Array.from({ length: 120 }, (_, at) => line(`line${at}`));
  const column = (label: string) => ({ label, width: 'wide' as const });
  for (const layout of ['table', 'cards'] as const) {
    const pdf = await shared.print({
      ...paper(),
      printed: 'Printed now',
      parts: [
        {
          layout,
          isWide: false,
          head: ['Climbing'],
          version: 'Version 3',
          title: 'Roster',
          note: '',
          empty: '',
          columns: [column('Student'), column('Answers')],
          rows: [
            [[line('First')], [line(words)]],
            [[line('Second')], lines],
            [[line('Third')], []],
          ],
        },
      ],
    });
    const { text } = await readPdf(pdf);
    for (const part of ['word2999', 'line119', 'Third'])
      expect([layout, text]).toEqual([layout, expect.stringContaining(part)]);
    expect(text.match(/Page \d+ of \d+/g)?.length).toBeGreaterThan(5);
  }
});

test('Markdown is read as the screens show it', () => {
  expect(blocksOf('# A\n\nb **c**\nd <b>e</b> [f](javascript:x) ![g](h)')).toEqual([
    { kind: 'heading', level: 2, inside: [{ kind: 'text', text: 'A' }] },
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'b ' },
        { kind: 'strong', inside: [{ kind: 'text', text: 'c' }] },
        { kind: 'text', text: '' },
        { kind: 'break' },
        { kind: 'text', text: 'd ' },
        { kind: 'text', text: 'e' },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: 'f' },
        { kind: 'text', text: ' ' },
      ],
    },
  ]);
});

test('papers are made one after the other, and whoever comes when too many wait comes again', async () => {
  const press = openPress({ mostWaiting: 2 });
  const both = [press.print(paper()), press.print(paper())];
  expect(() => press.print(paper())).toThrow(expect.objectContaining({ code: 'resource-exhausted' }));
  expect(await Promise.all(both)).toHaveLength(2);
  await press.print(paper());
});

test('the process ends when nothing is left to do, and a fresh one makes the next paper', async () => {
  const press = openPress({ idleMs: 0 });
  expect(press.isOpen()).toBe(false);
  await press.print(paper());
  await vi.waitFor(() => expect(press.isOpen()).toBe(false), { timeout: 20_000 });
  expect(Buffer.from(await press.print(paper())).toString('latin1')).toMatch(/^%PDF-1/);
});

test('five minutes without a paper end the process, and each paper begins them anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const press = openPress();
  for (let round = 0; round < 2; round++) {
    await press.print(paper());
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(press.isOpen()).toBe(true);
  }
  vi.advanceTimersByTime(1);
  expect(press.isOpen()).toBe(false);
});

test('a paper that takes too long is given up, and so is the process that makes it', async () => {
  const press = openPress({ mostMs: 0 });
  await expect(press.print(paper())).rejects.toMatchObject({ code: 'unavailable' });
  expect(press.isOpen()).toBe(false);
});
