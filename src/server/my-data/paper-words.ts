import type { Block, Inline } from '../platform/papers/paper.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import { nearestLocale, type Reader } from '../platform/locale.ts';

/** How a paper speaks: in the school's language, zone and money. */
export interface Speech {
  readonly reader: Reader;
  day(on: string): string;
  instant(at: string): string;
  money(cents: number): string;
}

export function speechOf({ locale, timeZone, currency }: OrganizationScope): Speech {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const unit = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);
  return {
    reader: { locale: nearestLocale(locale) },
    day: (on) => day.format(new Date(`${on}T00:00:00Z`)),
    instant: (at) => instant.format(new Date(at)),
    money: (cents) => money.format(cents / unit),
  };
}

export const heading = (level: number, text: string): Block => ({ kind: 'heading', level, inside: plain(text) });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', inside: plain(text) });

/** A line for each value that there is, its name in bold before it. */
export function facts(...lines: readonly (readonly [name: string, value: string])[]): Block[] {
  const told = lines.filter(([, value]) => value !== '');
  if (told.length === 0) return [];
  const items = told.map(([name, value]): Block[] => [
    { kind: 'paragraph', inside: [{ kind: 'strong', inside: plain(`${name}: `) }, ...plain(value)] },
  ]);
  return [{ kind: 'list', items }];
}

/** Lines, or what is said where there are none. */
export function lines(texts: readonly string[], none: string): Block {
  if (texts.length === 0) return paragraph(none);
  return { kind: 'list', items: texts.map((text) => [paragraph(text)]) };
}

const plain = (text: string): Inline[] => [{ kind: 'text', text }];
