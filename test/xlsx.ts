import { zipOf } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface XlsxSheet {
  readonly name: string;
  /** Its rows as XML; `xlsxRows` makes them. */
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly merges?: readonly string[];
  readonly isPivot?: boolean;
}

/** A workbook of Excel, part by part, so that it can have what writers of workbooks do not write. Style 1 is a day, 2 a time of day. */
export function xlsxOf(sheets: readonly XlsxSheet[], { is1904 = false } = {}): Buffer {
  const named = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}">${relations.join('')}${relation('rIdS', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows, merges = [] }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
    })),
    ...sheets.flatMap(({ isPivot }, at) =>
      isPivot
        ? [
            {
              name: `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
              content: `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'pivotTable', '../pivotTables/pivotTable1.xml')}</Relationships>`,
            },
          ]
        : [],
    ),
  ]);
}

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

/** Rows of texts, of numbers, and of cells as they are written after their place: `s="1"><v>46273</v>`. */
export const xlsxRows = (rows: readonly (readonly (string | number)[])[], hidden: readonly number[] = []) =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const place = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
        if (cell === '') return '';
        if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
        return cell.includes('><')
          ? `<c ${place} ${cell}</c>`
          : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
      });
      return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
    })
    .join('');
