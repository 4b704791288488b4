import { canBeCalled } from '../../../domain/phone-digits.ts';
import { m } from '../../../words/messages.js';
import type { Errors } from '../../ui/form/errors.ts';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { LineList, type LineListProps } from './line-list.tsx';

/** Somebody who is called or who fetches, as typed. */
export interface TypedPerson {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

export const NOBODY: TypedPerson = { name: '', relationship: '', phone: '' };

interface PeopleFieldsProps extends Omit<LineListProps<TypedPerson>, 'lines' | 'blank' | 'draw'> {
  readonly people: readonly TypedPerson[];
  readonly needsPhone: boolean;
}

/** A list of people in their order. */
export function PeopleFields({ people, needsPhone, ...rest }: PeopleFieldsProps) {
  return <LineList {...rest} lines={people} blank={NOBODY} draw={needsPhone ? drawPersonToCall : drawPerson} />;
}

type Draw = LineListProps<TypedPerson>['draw'];

const drawPersonToCall: Draw = (_person, text) => (
  <>
    <TextField {...text('name', 120)} label={m.records_name()} required />
    <TextField {...text('relationship', 60)} label={m.records_relationship()} />
    <PhoneField {...text('phone', 40)} label={m.records_phone()} required />
  </>
);

const drawPerson: Draw = (_person, text) => (
  <>
    <TextField {...text('name', 120)} label={m.records_name()} required />
    <TextField {...text('relationship', 60)} label={m.records_relationship()} />
    <PhoneField {...text('phone', 40)} label={m.records_phone()} />
  </>
);

/** What is wrong with a list before it is sent, by path. */
export function checkPeople(path: string, people: readonly TypedPerson[], needsPhone: boolean): Errors {
  return Object.fromEntries(
    people.flatMap(({ name, phone }, at) => [
      ...(name.trim() ? [] : [[`${path}.${at}.name`, m.records_name_missing()]]),
      ...(needsPhone && !canBeCalled(phone) ? [[`${path}.${at}.phone`, m.account_phone_missing()]] : []),
    ]),
  );
}
