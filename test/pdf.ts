import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The words of each page in lines as they stand on it: from the top down, from left to right. */
  readonly pages: string[];
  /** The same in the order in which it was written: what stands in one cell is together, though it takes two lines. */
  readonly written: string[];
  /** All pages, each with a form feed behind it. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  /** Whether it says so of itself, and each page has a tree of what is what. */
  readonly isTagged: boolean;
  /** Width and height of the pages in points, each once. */
  readonly sizes: string[];
  /** What is wrong with it; nothing of a sound one. */
  readonly faults: string[];
}

/** What two readers of the tests' own packages find in a PDF: pdf.js the words and what it says of itself, PDFium (Chrome's) each page drawn. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const faults = faultsOfFile(Buffer.from(pdf));
  // The reader takes what it is given away.
  const loading = getDocument({
    data: Uint8Array.from(pdf),
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await loading.promise;
  try {
    const metadata = await document.getMetadata();
    const info = metadata.info as { Title?: string; Language?: string };
    const pages: string[] = [];
    const written: string[] = [];
    const sizes = new Set<string>();
    // A map, whatever its type says.
    const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
    let isTagged = marks?.get('Marked') === true;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      sizes.add(`${Math.round(right - left)} x ${Math.round(top - bottom)}`);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
      pages.push(linesOf(pieces).normalize('NFKC'));
      const words = pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str));
      written.push(words.join('').normalize('NFKC'));
      isTagged &&= (await page.getStructTree()) !== null;
    }
    const drawn = await drawPages(pdf);
    if (drawn.length !== pages.length) faults.push(`${drawn.length} of ${pages.length} pages can be drawn`);
    for (const [at, hasInk] of drawn.entries()) if (!hasInk && pages[at]) faults.push(`page ${at + 1} is drawn empty`);
    const text = pages.map((page) => `${page}\f`).join('');
    return {
      pages,
      written,
      text,
      title: info.Title ?? '',
      language: info.Language ?? '',
      isTagged,
      sizes: [...sizes],
      faults,
    };
  } finally {
    await loading.destroy();
  }
}

interface Piece {
  readonly str: string;
  readonly transform: number[];
  readonly width: number;
  readonly height: number;
}

/** Pieces of text in the order of a reader's eye, with a space where there is a gap and more where a column ends. */
function linesOf(pieces: readonly Piece[]): string {
  const placed = pieces
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width, height }) => ({ str, x: transform[4] ?? 0, y: transform[5] ?? 0, width, height }))
    .toSorted((a, b) => b.y - a.y || a.x - b.x);
  const lines: (typeof placed)[] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && first.y - piece.y < Math.min(first.height, piece.height) / 2) line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .map((line) => {
      let written = '';
      let end = Number.POSITIVE_INFINITY;
      for (const { str, x, width, height } of line.toSorted((a, b) => a.x - b.x)) {
        const gap = x - end;
        written += gap > height * 1.5 ? '   ' : gap > height * 0.12 ? ' ' : '';
        written += str;
        end = x + width;
      }
      return written.trim();
    })
    .join('\n');
}

/** Whether each page has anything on it, small, in grey. */
async function drawPages(pdf: Uint8Array): Promise<boolean[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const drawn: boolean[] = [];
    for (const page of document.pages()) {
      const { data } = await page.render({ scale: 0.5, colorSpace: 'Gray' });
      drawn.push(data.some((grey) => grey < 255));
    }
    return drawn;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** What readers mend in silence: a table of objects that leads elsewhere, a stream that cannot be unpacked. */
function faultsOfFile(pdf: Buffer): string[] {
  const written = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(written)?.[1]);
  const table = /^xref\s+0 (\d+)\s+((?:\d{10} \d{5} [nf]\s*)+)trailer/.exec(written.slice(start));
  if (!table) return ['no table of objects where the end says it is'];
  const places = (table[2] ?? '').match(/\d{10} \d{5} [nf]/g) ?? [];
  const faults = places.length === Number(table[1]) ? [] : ['a table of objects of another length'];
  for (const [number, place] of places.entries()) {
    if (place.endsWith('f')) continue;
    const [at = 0, generation = 0] = place.split(' ').map(Number);
    const object = written.slice(at, written.indexOf('endobj', at));
    if (!object.startsWith(`${number} ${generation} obj`)) faults.push(`object ${number} is not where it should be`);
    else faults.push(...faultsOfStream(object, number, pdf, at));
  }
  return faults;
}

function faultsOfStream(object: string, number: number, pdf: Buffer, at: number): string[] {
  const head = /^[\s\S]*?\/Length (\d+)(?! \d+ R)[\s\S]*?>>\s*stream\r?\n/.exec(object);
  if (!head) return [];
  const begin = at + head[0].length;
  const end = begin + Number(head[1]);
  if (!/^\s*endstream/.test(pdf.toString('latin1', end, end + 12))) return [`stream ${number} has another length`];
  if (!/\/Filter ?\[? ?\/FlateDecode/.test(head[0])) return [];
  try {
    inflateSync(pdf.subarray(begin, end));
    return [];
  } catch {
    return [`stream ${number} cannot be unpacked`];
  }
}
