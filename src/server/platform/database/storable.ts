/** Anything that came over the wire as JSON text that a database can hold: without the zero character, and well formed. */
export function storableJson(value: unknown): string {
  return JSON.stringify(storable(value));
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item)]));
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
