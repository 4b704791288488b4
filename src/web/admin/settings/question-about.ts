import type { SettingsChanges } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import type { Settings } from './settings-values.ts';

interface Question {
  readonly title: string;
  readonly effect: string;
}

const KEPT = [
  ['auditMonths', m.settings_ask_audit],
  ['mailMonths', m.settings_ask_mail],
  ['eventMonths', m.settings_ask_events],
] as const;

/** What is asked before these changes are saved; null where nothing needs asking. */
export function questionAbout(
  changes: SettingsChanges,
  saved: Pick<Settings, 'values' | 'classes' | 'held'>,
): Question | null {
  const shown = shownAnew(changes, saved);
  const removed = removedTonight(changes, saved.values);
  const kept = keptForGood(changes, saved);
  const carried = carriedAround(changes, saved.values);
  const gone = removed.length > 0 ? [m.settings_ask_retention(), ...removed] : [];
  const effects = [...shown, ...kept, ...carried, ...gone];
  if (effects.length === 0) return null;
  return { title: titleOf(shown.length > 0, kept.length > 0, carried.length > 0), effect: effects.join(' ') };
}

function titleOf(isShownAnew: boolean, isKept: boolean, isCarried: boolean): string {
  if (isShownAnew) return m.settings_ask_title();
  if (isKept) return m.settings_ask_holds_title();
  return isCarried ? m.settings_ask_phones_title() : m.settings_ask_retention_title();
}

/** Health leaves the house. */
function carriedAround({ phonesKeepHealth }: SettingsChanges, saved: Settings['values']): string[] {
  return phonesKeepHealth === true && !saved.phonesKeepHealth ? [m.settings_ask_phones()] : [];
}

/** Seats that are held now stay with whoever took them. */
function keptForGood({ holdsUnproven }: SettingsChanges, { held }: Pick<Settings, 'held'>): string[] {
  return holdsUnproven === false && held > 0 ? [m.settings_ask_holds({ count: held })] : [];
}

/** Prices and times of classes that read differently afterwards. */
function shownAnew({ currency, timeZone }: SettingsChanges, { values, classes }: Pick<Settings, 'values' | 'classes'>) {
  if (classes === 0) return [];
  const money = (code: string) =>
    new Intl.NumberFormat(values.locale, { style: 'currency', currency: code }).format(100);
  const lines = [
    currency && m.settings_ask_currency({ from: money(values.currency), to: money(currency) }),
    timeZone && m.settings_ask_zone(),
  ];
  return lines.filter((line) => line !== undefined && line !== '');
}

/** What was to be kept longer until now goes in the next night. */
function removedTonight(changes: SettingsChanges, saved: Settings['values']): string[] {
  const lessOf = (name: (typeof KEPT)[number][0] | 'healthDays' | 'recordDays') => {
    const [is, was] = [changes[name], saved[name]];
    return typeof is === 'number' && (was === null || is < was) ? is : null;
  };
  const months = KEPT.flatMap(([name, describe]) => {
    const count = lessOf(name);
    return count === null ? [] : m.settings_ask_removed({ name: describe(), count });
  });
  const [health, record] = [lessOf('healthDays'), lessOf('recordDays')];
  return [
    ...months,
    ...(health === null ? [] : [m.settings_ask_health({ count: health })]),
    ...(record === null ? [] : [m.settings_ask_record({ count: record })]),
  ];
}
