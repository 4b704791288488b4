import { isTimeToLook } from '../../../domain/letter-rules.ts';
import { getOrganization, scopeOf } from '../../organizations/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { listActive, lockRule, updateRule } from './rules-store.ts';
import { sendingsOf } from './sendings.ts';
import { writeLetters } from './write-letters.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every minute: rules whose time has come look for what is due; most minutes read the rules alone. */
export function sendByRulesJob(parts: Parts): Job {
  return { name: 'send-letters-by-rule', cron: '* * * * *', run: async () => void (await sendByRules(parts)) };
}

/** Lets every rule look whose time it is; answers how many mails were written. One that fails keeps no other from going. */
export async function sendByRules(parts: Parts): Promise<number> {
  let sent = 0;
  for (const rule of await listActive(parts.database)) {
    if (!isTimeToLook(rule, { now: parts.clock.now(), timeZone: rule.timeZone })) continue;
    try {
      sent += await lookOnce(rule, parts);
    } catch (error) {
      parts.log.error('letters-by-rule-not-sent', errorFacts(error));
    }
  }
  return sent;
}

/** One transaction a rule: what is noted as sent is in the outbox. Of two servers the second finds that the first has looked. */
function lookOnce(
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  { database: all, clock }: Parts,
): Promise<number> {
  return inTransaction(all, async (database) => {
    const rule = await lockRule(database, organizationId, id);
    const organization = scopeOf(await getOrganization(database, organizationId));
    const { timeZone } = organization;
    if (!rule?.isActive || !isTimeToLook(rule, { now: clock.now(), timeZone })) return 0;
    const context = { database, organization, clock };
    const found = (await sendingsOf([rule], context)).get(id);
    const due = found?.sendings.filter(({ state }) => state === 'due') ?? [];
    const mails = await writeLetters(rule, due, 'portal', context);
    await updateRule(database, organizationId, { id, lookedAt: clock.iso() });
    return mails;
  });
}
