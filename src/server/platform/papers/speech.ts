import type { OrganizationScope } from '../call/handler.ts';
import { nearestLocale, type Reader } from '../locale.ts';

type Way = Pick<OrganizationScope, 'locale' | 'timeZone' | 'currency'>;

/** How a paper speaks: in the school's language, zone and money. */
export interface Speech {
  readonly reader: Reader;
  /** "September 8, 2026" */
  day(on: string): string;
  /** "Tue, Sep 8", for heads of columns. */
  shortDay(on: string): string;
  /** "Tuesday, September 8, 2026" */
  longDay(on: string): string;
  /** "3:30 – 5:30 PM" */
  times(start: string, end: string): string;
  instant(at: string): string;
  money(cents: number): string;
  list(items: readonly string[]): string;
}

/** Some narrow spaces of Intl are in few fonts. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');

/** Making these formats takes longer than using them: one of each way of speaking is kept. */
const spoken = new Map<string, Speech>();

export function speechOf(organization: Way): Speech {
  const way = [organization.locale, organization.timeZone, organization.currency].join(' ');
  const speech = spoken.get(way) ?? makeSpeech(organization);
  if (spoken.size > 100) spoken.clear();
  spoken.set(way, speech);
  return speech;
}

function makeSpeech({ locale, timeZone, currency }: Way): Speech {
  const calendar = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return (on: string) => plain(format.format(new Date(`${on}T00:00:00Z`)));
  };
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const asTime = (text: string) => new Date(`2000-01-01T${text}:00Z`);
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const unit = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return {
    reader: { locale: nearestLocale(locale) },
    day: calendar({ dateStyle: 'long' }),
    shortDay: calendar({ weekday: 'short', month: 'short', day: 'numeric' }),
    longDay: calendar({ dateStyle: 'full' }),
    times: (start, end) => plain(time.formatRange(asTime(start), asTime(end))),
    instant: (at) => plain(instant.format(new Date(at))),
    money: (cents) => money.format(cents / unit),
    list: (items) => list.format(items),
  };
}
