import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { type Errors, errorAt } from '../../ui/form/errors.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import styles from './record.module.css';

/** Somebody who is called or who fetches, as typed. */
export interface TypedPerson {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

export const NOBODY: TypedPerson = { name: '', relationship: '', phone: '' };

interface PeopleFieldsProps {
  /** What the server calls the list: errors stand at `contacts.0.name`. */
  readonly path: string;
  readonly people: readonly TypedPerson[];
  readonly errors: Errors;
  readonly onChange: (people: readonly TypedPerson[]) => void;
  /** So many cannot be taken away. */
  readonly least: number;
  readonly most: number;
  readonly needsPhone: boolean;
  /** "Contact 2" */
  readonly nameOne: (place: number) => string;
  readonly add: string;
}

/** A list of people in their order; one can be added and taken away. */
export function PeopleFields(props: PeopleFieldsProps) {
  const { path, people, errors, onChange, least, most, needsPhone, nameOne, add } = props;
  const change = (at: number, part: Partial<TypedPerson>) =>
    onChange(people.map((each, place) => (place === at ? { ...each, ...part } : each)));
  const error = errors[path];
  return (
    <Stack gap="small">
      {people.map((person, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- who is typed anew has nothing but a place in the list, and every field is told its value
        <fieldset key={at} className={styles.person}>
          <legend>{nameOne(at + 1)}</legend>
          <TextField
            label={m.records_name()}
            name={`${path}.${at}.name`}
            value={person.name}
            error={errorAt(errors, `${path}.${at}.name`)}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
            required
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            label={m.records_relationship()}
            name={`${path}.${at}.relationship`}
            value={person.relationship}
            error={errorAt(errors, `${path}.${at}.relationship`)}
            onChange={(event) => change(at, { relationship: event.currentTarget.value })}
            maxLength={60}
            autoComplete="off"
          />
          <PhoneField
            label={m.records_phone()}
            name={`${path}.${at}.phone`}
            value={person.phone}
            error={errorAt(errors, `${path}.${at}.phone`)}
            onChange={(event) => change(at, { phone: event.currentTarget.value })}
            required={needsPhone}
            maxLength={40}
            autoComplete="off"
          />
          {people.length > least && (
            <Cluster at="end">
              <Button
                look="quiet"
                isDanger
                onClick={() => onChange(people.filter((_, place) => place !== at))}
                aria-label={m.records_take_away({ who: person.name || nameOne(at + 1) })}
              >
                {m.account_remove()}
              </Button>
            </Cluster>
          )}
        </fieldset>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      {people.length < most && (
        <Button look="secondary" onClick={() => onChange([...people, NOBODY])} style={{ alignSelf: 'flex-start' }}>
          {add}
        </Button>
      )}
    </Stack>
  );
}

/** What is wrong with a list before it is sent, by path. */
export function checkPeople(path: string, people: readonly TypedPerson[], needsPhone: boolean): Errors {
  return Object.fromEntries(
    people.flatMap(({ name, phone }, at) => [
      ...(name.trim() ? [] : [[`${path}.${at}.name`, m.records_name_missing()]]),
      ...(needsPhone && phone.replace(/\D/g, '').length < 5
        ? [[`${path}.${at}.phone`, m.account_phone_missing()]]
        : []),
    ]),
  );
}
