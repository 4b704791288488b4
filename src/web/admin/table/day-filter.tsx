import { DateField } from '../../ui/text-field.tsx';
import { useAddress } from '../frame/use-address.ts';

/** A day that a table is narrowed by, under its name in the address. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [address, change] = useAddress();
  return (
    <DateField
      label={label}
      labelled="before"
      value={address[name] ?? ''}
      onChange={(event) =>
        change({ [name]: event.currentTarget.value || undefined, page: undefined }, { replace: true })
      }
    />
  );
}
