import { expect, test } from 'vitest';
import { areEnoughContacts, findSameContact } from './emergency-contacts.ts';

const contact = (name: string, phone: string) => ({ name, phone });
const ama = contact('Ama Owusu', '+1 212 555 0142');

test('two people with their own names and numbers are two contacts', () => {
  const two = [ama, contact('Kofi Owusu', '+1 212 555 0143')];
  expect(findSameContact(two)).toBeNull();
  expect(areEnoughContacts(two)).toBe(true);
});

test.each([
  ['(212) 555-0142', 'phone'],
  ['12125550142', 'phone'],
  ['555 0142', 'phone'],
  ['٢١٢ ٥٥٥ ٠١٤٢', 'phone'],
])('the number %s is the same person', (phone, by) => {
  expect(findSameContact([ama, contact('Kofi', phone)])).toEqual({ at: 1, as: 0, by });
});

test('a number of a town and the same of the country are one; the end of somebody else’s is not', () => {
  expect(findSameContact([contact('A', '+49 30 1234567'), contact('B', '030 1234567')])?.by).toBe('phone');
  expect(findSameContact([contact('A', '+1 212 555 0142'), contact('B', '50142')])).toBeNull();
});

test('the same name is the same person, however it is written', () => {
  expect(findSameContact([ama, contact('OWUSU,  Amá', '+1 917 555 0100')])).toEqual({ at: 1, as: 0, by: 'name' });
  // What names nobody is told by its own field.
  expect(findSameContact([contact('', '1'), contact(' ', '2')])).toBeNull();
});

test('grandparents with one number are welcome where somebody else is listed too', () => {
  const opa = contact('Opa', '+1 212 555 0142');
  expect(findSameContact([ama, opa, contact('Eve', '+1 917 555 0101')])).toBeNull();
  expect(findSameContact([ama, opa, contact('Ama Owusu', '+1 917 555 0101')])).toEqual({ at: 1, as: 0, by: 'phone' });
  expect(areEnoughContacts([ama])).toBe(false);
});
