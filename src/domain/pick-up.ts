/** Somebody whom a household names for picking up. */
export interface PickupPerson {
  readonly name: string;
  readonly phone: string;
}

interface PickupSides {
  readonly allowed: readonly PickupPerson[];
  readonly notAllowed: readonly PickupPerson[];
}

/**
 * Whether somebody may not take the student home whatever else is said of them: "not allowed" of either household wins. The same person is
 * whoever has the same name, whatever its case, accents and spaces, or the same number.
 */
export function isBarred({ name, phone }: PickupPerson, households: readonly (PickupSides | null)[]): boolean {
  return households.some((household) =>
    household?.notAllowed.some(
      (barred) =>
        (plain(name) !== '' && plain(barred.name) === plain(name)) ||
        (digits(phone) !== '' && digits(barred.phone) === digits(phone)),
    ),
  );
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/u).filter(Boolean).join(' ');
}

const digits = (phone: string) => phone.replaceAll(/\D/g, '');
