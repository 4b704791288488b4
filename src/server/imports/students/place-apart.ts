import { note } from '../../../contract/import-notes.ts';
import type { RowNote } from '../read-file.ts';
import { areOnePerson, type KnownHousehold, type PlannedHousehold } from './place-students.ts';
import type { SaidPerson, SaidStudent } from './said-student.ts';
import { nameKey } from '../../../domain/names.ts';

interface Placing {
  readonly households: readonly KnownHousehold[];
  /** What a phone is compared by, however it was typed. */
  readonly phoneOf: (typed: string) => string;
}

/**
 * The second households of children whose guardians live at two addresses: brothers and sisters share theirs by its guardian. One that is there is joined
 * only where nobody signs in: whoever does is asked by the way that households are linked.
 */
export function placeApart(
  children: readonly SaidStudent[],
  { households, phoneOf }: Placing,
  remarks: RowNote[],
): PlannedHousehold[] {
  const compared = ({ name, email, phone }: SaidPerson) => ({
    name: nameKey(name),
    mail: email.trim().toLowerCase(),
    phone: phoneOf(phone),
  });
  const groups: { children: SaidStudent[]; entered: SaidPerson[] }[] = [];
  for (const said of children) {
    if (said.apart.length === 0) continue;
    const group = groups.find(({ entered }) =>
      entered.some((one) => said.apart.some((other) => areOnePerson(compared(one), compared(other)))),
    );
    if (!group) groups.push({ children: [said], entered: [...said.apart] });
    else {
      group.children.push(said);
      const others = said.apart.filter(
        (one) => !group.entered.some((other) => areOnePerson(compared(one), compared(other))),
      );
      group.entered.push(...others);
    }
  }
  return groups.flatMap(({ children: all, entered }): PlannedHousehold[] => {
    const mails = new Set(entered.map(({ email }) => email.trim().toLowerCase()).filter(Boolean));
    const there =
      households.find(({ guardians }) => guardians.some((each) => each.leads && mails.has(each.email.toLowerCase()))) ??
      null;
    if (there?.hasAccount) {
      for (const { row } of all)
        remarks.push({ row, column: '', value: entered[0]?.name ?? '', reason: note('second-household-here') });
      return [];
    }
    const isThere = ({ email }: SaidPerson) =>
      there?.guardians.some((each) => each.email.toLowerCase() === email.toLowerCase());
    const missing = entered.filter((each) => !(each.email !== '' && isThere(each)));
    return [{ key: `apart ${all[0]?.row ?? 0}`, there, children: all, entered: missing, by: [] }];
  });
}
