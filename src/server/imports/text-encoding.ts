import { ENCODINGS } from '../../contract/import-mapping.ts';
import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { FileChoices } from './table.ts';

type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  readonly text: string;
  readonly remarks: readonly ImportNote[];
  readonly encodings: FileChoices['encodings'];
}

const REMARKS: Readonly<Record<Encoding, 'read-as-windows' | 'read-as-mac' | 'read-as-central'>> = {
  'windows-1252': 'read-as-windows',
  macintosh: 'read-as-mac',
  'windows-1250': 'read-as-central',
};

/** Text that is not Unicode: as somebody chose, else as its words look most like words; with how names come out each way. */
export function decodeText(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const mixed = chosen === undefined ? decodeMixed(bytes) : null;
  if (mixed) return mixed;
  const ways = ENCODINGS.map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }));
  const scored = ways.map((way) => ({ ...way, faults: countFaults(way.text) }));
  const [likely] = scored.toSorted((a, b) => a.faults - b.faults);
  const read = ways.find(({ encoding }) => encoding === (chosen ?? likely?.encoding)) ?? ways[0];
  if (!read) throw new Error('There are encodings.');
  const encodings = ways.map(({ encoding, text }) => ({
    encoding,
    samples: samplesOf(text),
    isRead: encoding === read.encoding,
  }));
  return { text: read.text, remarks: chosen ? [] : [note(REMARKS[read.encoding])], encodings };
}

/** Lines of Unicode beside lines of Windows, as files that were put together have them. */
function decodeMixed(bytes: Uint8Array): Decoded | null {
  const [unicode, windows] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')];
  let [inUnicode, others] = [0, 0];
  const lines = linesOf(bytes).map((line) => {
    if (line.every((byte) => byte < 0x80)) return windows.decode(line);
    try {
      const text = unicode.decode(line);
      inUnicode += 1;
      return text;
    } catch {
      others += 1;
      return windows.decode(line);
    }
  });
  return inUnicode === 0
    ? null
    : { text: lines.join(''), remarks: [note('mixed-encodings', { count: others })], encodings: [] };
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at);
    lines.push(bytes.subarray(at, end < 0 ? bytes.length : end + 1));
    at = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

/** What no word has: control characters, signs between letters, a capital with an accent behind a small letter. */
const FAULTS =
  /[\u0080-\u009f]|\p{L}[^\p{L}\p{N}\s\p{ASCII}’‘´]\p{L}?|(?:^|[\s,;"])[^\p{L}\p{N}\s\p{ASCII}’‘„“«»]\p{Ll}|\p{Ll}(?![A-Z])\p{Lu}/gu;
const countFaults = (text: string) => text.match(FAULTS)?.length ?? 0;

const MOST_SAMPLES = 4;

/** Words with other letters than English has, as they come out. */
function samplesOf(text: string): string[] {
  const words = text.match(/[^\s,;"|]*[^\p{ASCII}\s][^\s,;"|]*/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_SAMPLES).map((word) => word.slice(0, 40));
}
