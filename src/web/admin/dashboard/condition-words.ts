import type { Condition, ConditionCode } from '../../../contract/conditions.ts';
import type { Format } from '../../shared/format.ts';
import { m } from '../../../words/messages.js';

type Say = (fact: (name: string) => string) => string;

const sentences: Readonly<Record<ConditionCode, Say>> = {
  'database-away': () => m.condition_database_away(),
  'database-restarted': () => m.condition_database_restarted(),
  'desk-stuck': () => m.condition_desk_stuck(),
  'disk-nearly-full': (fact) => m.condition_disk_nearly_full({ freeMegabytes: fact('freeMegabytes') }),
  'clock-differs': (fact) => m.condition_clock_differs({ seconds: fact('seconds') }),
  'untrusted-proxy': () => m.condition_untrusted_proxy(),
  'holds-off-without-mail': () => m.condition_holds_off_without_mail(),
  'statements-not-kept': () => m.condition_statements_not_kept(),
  'health-key-missing': () => m.condition_health_key_missing(),
  'find-beginnings-only': () => m.condition_find_beginnings_only(),
  'mail-unencrypted': () => m.condition_mail_unencrypted(),
  'settings-differ': (fact) => m.condition_settings_differ({ settings: fact('settings') }),
  'version-differs': () => m.condition_version_differs(),
  'files-away': () => m.condition_files_away(),
};

/** What a condition means and what to do, in a sentence or two. */
export function conditionWords({ code, facts }: Condition, format: Format): string {
  return sentences[code]((name) => {
    const value = facts[name];
    return typeof value === 'number' ? format.number(value) : (value ?? '');
  });
}
