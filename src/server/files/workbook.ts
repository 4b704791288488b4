import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { WorkbookCell, WorkbookColumn } from '../../contract/workbook.ts';

/** More is cut off: no spreadsheet opens a cell that is longer. */
const LONGEST_CELL = 32_767;

/** A workbook of one sheet, row by row as they come: dates are dates and numbers numbers there, and the heading stays in view. */
export function workbook(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly WorkbookCell[]>): Readable {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(`${XML}${text}`), name);
  const sheet = Readable.from(sheetOf(columns, rows));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  // Typed as the smallest of streams; it is a PassThrough.
  const file = zip.outputStream as Readable;
  sheet.on('error', (error) => file.destroy(error));
  file.on('close', () => sheet.destroy());
  return file;
}

/** Rows are handed on some at a time: a piece of work for the compressor, and a pause for everybody else. */
const ROWS_AT_ONCE = 50;

async function* sheetOf(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly WorkbookCell[]>) {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const heading = columns.map(({ header }, at) => textCell(`${nameColumn(at)}1`, header, STYLES.bold));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2"
    activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`;
  let number = 1;
  let waiting = '';
  for await (const row of rows) {
    number += 1;
    const cells = row.map((cell, at) => cellOf(`${nameColumn(at)}${number}`, cell, columns[at]?.kind));
    waiting += `<row r="${number}">${cells.join('')}</row>`;
    if (number % ROWS_AT_ONCE > 0) continue;
    yield waiting;
    waiting = '';
  }
  yield `${waiting}</sheetData></worksheet>`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{2}):(\d{2})$/;

function cellOf(at: string, cell: WorkbookCell, kind: WorkbookColumn['kind']): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberCell(at, cell, kind === 'money' ? STYLES.money : STYLES.plain);
  // A workbook knows no zones: the wall time is written as if it were UTC.
  if (typeof cell === 'object') return numberCell(at, dayNumber(`${cell.wall.replace(' ', 'T')}:00Z`), STYLES.instant);
  if (kind === 'date' && DAY.test(cell)) return numberCell(at, dayNumber(`${cell}T00:00:00Z`), STYLES.day);
  const [, hours, minutes] = kind === 'time' ? (TIME.exec(cell) ?? []) : [];
  if (hours && minutes) return numberCell(at, (Number(hours) * 60 + Number(minutes)) / 1440, STYLES.time);
  return textCell(at, cell, STYLES.plain);
}

/** Spreadsheets count days from the end of 1899. */
const dayNumber = (at: string) => (Date.parse(at) - Date.UTC(1899, 11, 30)) / 86_400_000;

const numberCell = (at: string, value: number, style: number) =>
  Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : '';
const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** `0` → `A`, `26` → `AA`. */
function nameColumn(at: number): string {
  return (at >= 26 ? nameColumn(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** Characters that XML cannot hold go: a file with one of them does not open at all. */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    .replaceAll(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of `cellXfs` below. */
const STYLES = { plain: 0, bold: 1, money: 2, day: 3, time: 4, instant: 5 } as const;

/** What every workbook has beside its sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
