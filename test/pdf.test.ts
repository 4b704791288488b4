import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperOf } from '../src/server/platform/papers/paper.ts';
import { createPress } from '../src/server/platform/papers/press.ts';
import { readPdf } from './pdf.ts';

const press = createPress();
let sound: Buffer;
beforeAll(async () => {
  sound = Buffer.from(
    await press.print({
      ...paperOf('en-US'),
      title: 'Left of right',
      school: '',
      lead: '',
      pageOf: 'Page {page} of {pages}',
      boxes: '',
      blocks: [],
      facts: [
        ['By', 'Ann Li'],
        ['For', 'Bo'],
      ],
    }),
  );
});
afterAll(() => press.stop());

test('words stand in lines as on the paper, and a sound paper has no fault', async () => {
  const { pages, text, faults } = await readPdf(sound);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/By\s+Ann Li\nFor\s+Bo\n/);
  expect([text, faults]).toEqual([`${pages[0]}\f`, []]);
});

test('control: what readers mend in silence is told', async () => {
  const changed = (act: (pdf: Buffer) => void) => {
    const pdf = Buffer.from(sound);
    act(pdf);
    return readPdf(pdf);
  };
  const entry = sound.indexOf(' 00000 n', sound.lastIndexOf('\nxref'));
  const moved = await changed((pdf) => void pdf.write('7', entry - 1));
  expect(moved.faults).toEqual([expect.stringMatching(/^object \d+ is not where it should be$/)]);
  const end = await changed((pdf) => void pdf.write('9', pdf.lastIndexOf('startxref') + 10));
  expect(end.faults).toContain('no table of objects where the end says it is');
  // The end of what is packed holds its checksum, which neither reader asks for.
  const packed = sound.indexOf('endstream', sound.indexOf('/FlateDecode'));
  const torn = await changed((pdf) => void pdf.fill(0, packed - 6, packed - 2));
  expect(torn.faults).toEqual([expect.stringMatching(/^stream \d+ cannot be unpacked$/)]);
});
