/** A cell of a spreadsheet as text. */
export function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell : '';
}

/** The first days of Excel's two epochs, of which cells with a time of day alone are. */
const LAST_EPOCH = Date.UTC(1904, 0, 2);

/** A day as `YYYY-MM-DD`, a time of day as `HH:MM`, both as `YYYY-MM-DD HH:MM:SS`; spreadsheets know no zones. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [on = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T');
  if (date.getTime() < LAST_EPOCH) return time.slice(0, 5);
  return time.startsWith('00:00:00') ? on : `${on} ${time.slice(0, 8)}`;
}
