/** Latin letters as they might look in another language; what is typed, sent or stored is never touched. */
const ACCENTED = new Map(
  [...'aáeéiíoóuúyýcçnñsšzžgğlļrřtťdďAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽGĞLĻRŘTŤDĎ'.matchAll(/(.)(.)/g)].map(
    ([, plain = '', other = '']) => [plain, other],
  ),
);
/** Languages need about so much more room than English. */
const LONGER = 0.4;
/** Around every message, so that what has none did not come from `messages/`. */
export const MARKS = ['⟦', '⟧'] as const;

/** A message as a reader of another language would see it: accented, longer, marked; its values stay as they are. */
export function pseudo(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  const length = parts.join('').length;
  const text = parts.map((part, index) => accented(part) + String(values[index] ?? '')).join('');
  return `${MARKS[0]}${text}${filling(Math.ceil(length * LONGER))}${MARKS[1]}`;
}

/** Addresses and the marks of Markdown mean something. */
function accented(part: string): string {
  if (/https?:|@|\]\(/.test(part)) return part;
  return Array.from(part, (letter) => ACCENTED.get(letter) ?? letter).join('');
}

/** Words of usual length, so that lines may break as they would. */
function filling(length: number): string {
  return ' ěxtŕą wörđš'
    .repeat(Math.ceil(length / 12))
    .slice(0, length)
    .trimEnd();
}
