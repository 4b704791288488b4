import type { PeopleFile } from './people-file.ts';

/** Files of people who live at two addresses. */
export const PEOPLE_APART: readonly PeopleFile[] = [
  {
    file: 'two-addresses.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', email: 'bea@example.org', address: '1 Main St, Boulder' }],
        apart: [{ name: 'Cal Sampleton', email: 'cal@example.org', address: '9 Oak Ave, Lyons' }],
        said: ['two-addresses'],
      },
      { first: 'Abe', last: 'Sampleton', apart: [{ name: 'Cal Sampleton' }], said: ['two-addresses'] },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [
          { name: 'Dora Testfield', address: '2 Elm St, Boulder' },
          { name: 'Ed Testfield', address: '2 Elm St, Boulder' },
        ],
        apart: [],
        said: [],
      },
    ],
  },
];
