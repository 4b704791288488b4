import { useNavigate } from '@tanstack/react-router';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { newKey } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Leads } from '../frame/not-yours.tsx';
import { useAddress } from '../frame/use-address.ts';
import { audienceOf, FILTERS, keepChosen } from './audience.ts';
import { CopyAddresses } from './copy-addresses.tsx';

type Of = 'enrollments' | 'students';

/** Leads to a letter to the families of what a table finds, with what it is narrowed by. */
export function WriteToFound({ of }: { of: Of }) {
  const [address] = useAddress();
  const { search, ...filters } = Object.fromEntries(FILTERS.map((name) => [name, address[name]]));
  return (
    <Leads to="NewCircularPage">
      <ButtonLink look="secondary" isSmall to={paths.newCircular} search={{ ...filters, of }} state={{ words: search }}>
        {m.circulars_new_for()}
      </ButtonLink>
    </Leads>
  );
}

/** The addresses of the families of what a table finds, for another mail program. */
export function CopyOfFound({ of }: { of: Of }) {
  const [address] = useAddress();
  const audience = audienceOf({ ...address, of, chosen: undefined });
  return audience && <CopyAddresses audience={audience} />;
}

/** The same for rows that were chosen. */
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
      to: paths.newCircular,
      search: { of, semester: semesterId, chosen: keepChosen(ids, newKey()) },
    });
  return (
    <Leads to="NewCircularPage">
      {ids.length > MOST_AT_ONCE ? (
        <span>{m.circulars_too_many_chosen({ most: format.number(MOST_AT_ONCE) })}</span>
      ) : (
        <Button look="secondary" onClick={write}>
          {m.circulars_new_for()}
        </Button>
      )}
    </Leads>
  );
}
