import { zipOf } from './zip.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const PREFIXES = ['office', 'table', 'text', 'style', 'manifest'];
const NAMESPACES = `${PREFIXES.map((prefix) => `xmlns:${prefix}="${OASIS}:${prefix}:1.0"`).join(' ')} xmlns:draw="${OASIS}:drawing:1.0"`;
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** An OpenDocument spreadsheet with this inside of its `office:spreadsheet`. */
export function odsOf(
  spreadsheet: string,
  { styles = '', manifest = '', type = ODS_TYPE }: { styles?: string; manifest?: string; type?: string } = {},
): Buffer {
  const body = `<office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body>`;
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles>${body}</office:document-content>`;
  return zipOf([
    { name: 'mimetype', content: type },
    { name: 'content.xml', content },
    { name: 'META-INF/manifest.xml', content: `<manifest:manifest ${NAMESPACES}>${manifest}</manifest:manifest>` },
  ]);
}

export const odsSheet = (name: string, rows: string, style = '') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

/** A row of texts and of cells as they are written. */
export const odsRow = (cells: readonly string[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.map((cell) => (cell.startsWith('<') ? cell : odsText(cell))).join('')}</table:table-row>`;

export const odsText = (text: string, attributes = '') =>
  text === ''
    ? `<table:table-cell ${attributes}/>`
    : `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;

/** `odsValue('date', '2026-09-08', 'Sep 8')`: what it is, and how it is shown. */
export function odsValue(type: string, value: string, shown: string): string {
  const attribute = ['date', 'time', 'boolean', 'string'].includes(type) ? `${type}-value` : 'value';
  return `<table:table-cell office:value-type="${type}" office:${attribute}="${value}"><text:p>${shown}</text:p></table:table-cell>`;
}

/** Cells that repeat to the edges of a sheet, as every program writes them. */
export const ODS_EDGE = '<table:table-cell table:number-columns-repeated="16377"/>';
export const ODS_BELOW = `<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
