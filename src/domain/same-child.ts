import { nameKey } from './names.ts';

interface Child {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  readonly birthDate: string | null;
}

/** Of a family's children the one who is entered once more: the same birth date, and the same name, by which they are called too. */
export function findSameChild<T extends Child>(children: readonly T[], entered: Child): T | null {
  const names = namesOf(entered);
  return (
    children.find(
      (child) =>
        child.birthDate !== null &&
        child.birthDate === entered.birthDate &&
        namesOf(child).some((name) => names.includes(name)),
    ) ?? null
  );
}

const namesOf = ({ firstName, preferredName = '', lastName }: Child) =>
  [firstName, preferredName].filter((first) => nameKey(first) !== '').map((first) => nameKey(`${first} ${lastName}`));
