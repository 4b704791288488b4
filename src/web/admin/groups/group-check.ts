import { saveGroup } from '../../../contract/groups.ts';
import { writeMoney } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { checkForm } from '../frame/form-check.ts';

interface WantedGroup {
  readonly semesterId: string;
  readonly name: string;
  readonly description: string;
  /** Null where what was typed is no amount. */
  readonly priceCents: number | null;
  readonly classIds: readonly string[];
}

/** Everything that is wrong with a group before it is sent, by field. */
export function findWrong(wanted: WantedGroup, digits: number): Record<string, string> {
  const price = m.groups_price_wrong({ example: writeMoney(12_050, digits) });
  return { ...checkForm(saveGroup.input, wanted), ...(wanted.priceCents === null && { priceCents: price }) };
}
