/** Whether a text is a calendar date `YYYY-MM-DD` that there is, from 1900 to 2199. */
export function isDay(text: string): boolean {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? [];
  const at = Date.parse(`${text}T00:00:00Z`);
  return year >= '1900' && year < '2200' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
