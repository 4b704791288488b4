import { type ImportNote, note } from '../../../../contract/import-notes.ts';

const LONGEST = { name: 120, phone: 40, number: 60 } as const;
const PHONE = /[+(]?\d[\d\s()./–-]{5,}\d(?:\s*(?:x|ext\.?)\s*\d+)?/gi;
const trimmed = (text: string) =>
  text
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:–-]+/, '')
    .replace(/[\s,;:–-]+$/, '');
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** A doctor with the phone of its own column, or the only one of the cell; of several phones all stay where they are. */
export function readDoctor(cell: string, beside: string): { name: string; phone: string } | ImportNote {
  const phones = beside === '' ? (cell.match(PHONE) ?? []) : [];
  const [phone = ''] = phones.length === 1 ? phones : [];
  const name = trimmed(
    phone === '' ? cell : cell.replace(phone, ' ').replace(/\b(?:phone|tel|ph|t)\.?\s*:?\s*(?=$|[,;])/i, ' '),
  );
  if (!hasLetter(name)) return note('health-no-name');
  if (name.length > LONGEST.name) return note('too-long', { most: LONGEST.name });
  const told = beside || phone.trim();
  return told.length > LONGEST.phone ? note('too-long', { most: LONGEST.phone }) : { name, phone: told };
}

/** The last word of a cell with four digits, where it is the only one. */
const NUMBER =
  /^(.*?)[\s,;:#(–-]*?(?:(?:policy|member(?:ship)?|id|no|nr|number|nummer|numero|n[°º])[\s.:#]*)*\b([A-Z0-9][A-Z0-9/-]*\d[A-Z0-9/-]*)\)?$/i;
const digits = (text: string) => text.replaceAll(/\D/g, '').length;

/** An insurance with the number of its own column, or where the cell ends with one and has no other. */
export function readInsurance(cell: string, beside: string): { company: string; number: string } | ImportNote {
  const [, before = '', found = ''] = beside === '' ? (NUMBER.exec(cell) ?? []) : [];
  const isNumber = digits(found) >= 4 && hasLetter(before) && !/\d{4}/.test(before);
  const [company, number] = isNumber ? [trimmed(before), found] : [trimmed(cell), beside];
  if (!hasLetter(company)) return note('health-no-name');
  if (company.length > LONGEST.name) return note('too-long', { most: LONGEST.name });
  if (number.length > LONGEST.number) return note('too-long', { most: LONGEST.number });
  return { company, number };
}
