import { useNavigate } from '@tanstack/react-router';
import { MOST_CHOSEN } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { keepChosen } from '../../shared/letter-address.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useServesFamilies } from '../frame/use-serves-families.ts';
import { audienceOf, FILTERS } from './audience.ts';
import { useCopyAddresses } from './copy-addresses.tsx';

type Of = 'enrollments' | 'students';

/** Writing to the families of what a table finds: a letter, with what it is narrowed by, or their addresses for another program. */
export function WriteToFound({ of }: { of: Of }) {
  return useServesFamilies() ? <WriteMenu of={of} /> : null;
}

function WriteMenu({ of }: { of: Of }) {
  const [address] = useAddress();
  const navigate = useNavigate();
  const { search, ...filters } = Object.fromEntries(FILTERS.map((name) => [name, address[name]]));
  // Without rows that were chosen elsewhere there is always somebody meant.
  const audience = audienceOf({ ...address, of, chosen: undefined }) ?? { of };
  const copying = useCopyAddresses(audience);
  const write = () =>
    void navigate({ to: staffPaths.newCircular, search: { ...filters, of }, state: { words: search } });
  return (
    <>
      <Menu
        look="secondary"
        words={m.circulars_write_to_these()}
        isBusy={copying.isBusy}
        entries={[
          { label: m.circulars_new_for(), onAct: write },
          { label: m.circulars_copy(), onAct: copying.open },
        ]}
      />
      {copying.dialog}
    </>
  );
}

/** Leads to a letter to the families of rows that were chosen. */
export function WriteToChosen({
  of,
  ids,
  semesterId,
}: {
  of: Of;
  ids: readonly string[];
  semesterId?: string | undefined;
}) {
  const navigate = useNavigate();
  const format = useFormat();
  const write = () =>
    void navigate({
      to: staffPaths.newCircular,
      search: { of, semester: semesterId, chosen: keepChosen(ids) },
    });
  return (
    <Leads to="NewCircularPage">
      {ids.length > MOST_CHOSEN ? (
        <span>{m.circulars_too_many_chosen({ most: format.number(MOST_CHOSEN) })}</span>
      ) : (
        <Button look="secondary" onClick={write}>
          {m.circulars_new_for()}
        </Button>
      )}
    </Leads>
  );
}
