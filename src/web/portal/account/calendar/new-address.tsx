import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type calendarAddresses, MOST_ADDRESSES } from '../../../../contract/calendar-addresses.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { describeFailure } from '../../../shared/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ADDRESSES, describeAddress, nameOptions, namesStudents, type Told } from './address-words.ts';
import styles from './calendar-addresses.module.css';

type Offers = OutputOf<typeof calendarAddresses>['offers'];
type Kind = 'family' | 'student' | 'teaching' | 'school';
type Names = 'first' | 'initials' | 'full';
interface Offer {
  readonly kind: Kind;
  readonly studentId: string | null;
  readonly label: string;
}

/** Chooses what an address is to show, and makes it. */
export function NewAddress(props: { offers: Offers; count: number; onTold: (told: Told) => void }) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const offers = listOffers(props.offers);
  const [chosen, setChosen] = useState(0);
  const [names, setNames] = useState<Names>('first');
  const offer = offers[chosen] ?? offers[0];
  const making = useMutation({
    mutationFn: ({ kind, studentId }: Offer) => call(calls.makeCalendarAddress, { kind, studentId, names }),
    onSuccess: ({ path }, { label }) => props.onTold({ path, name: label }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ADDRESSES }),
  });
  if (!offer) return props.count === 0 ? <p className={styles.facts}>{m.feeds_nothing_to_show()}</p> : null;
  if (props.count >= MOST_ADDRESSES) return <p>{m.feeds_too_many({ most: MOST_ADDRESSES })}</p>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!making.isPending) making.mutate(offer);
      }}
    >
      <ChoiceField
        label={m.feeds_shows()}
        options={offers.map(({ label }, at) => ({ value: String(at), label }))}
        value={String(offers.indexOf(offer))}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      {namesStudents(offer.kind) && (
        <ChoiceField
          label={m.feeds_names()}
          description={m.feeds_names_why()}
          options={nameOptions()}
          value={names}
          onChange={(event) => setNames(event.currentTarget.value as Names)}
        />
      )}
      {making.error && (
        <Notice tone="error" isAlert>
          {describeFailure(making.error)}
        </Notice>
      )}
      <Cluster>
        <Button type="submit" look="secondary" isBusy={making.isPending}>
          {m.feeds_make()}
        </Button>
      </Cluster>
    </form>
  );
}

function listOffers({ family, students, teaching, school }: Offers): Offer[] {
  const offer = (kind: Kind): Offer => ({ kind, studentId: null, label: describeAddress({ kind, studentName: null }) });
  return [
    ...(family ? [offer('family')] : []),
    ...students.map(({ id, name }): Offer => ({ kind: 'student', studentId: id, label: name })),
    ...(teaching ? [offer('teaching')] : []),
    ...(school ? [offer('school')] : []),
  ];
}
