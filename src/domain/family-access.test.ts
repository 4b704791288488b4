import { expect, test } from 'vitest';
import { decideFamilyAccess, decideHousehold, decideOwnFamily, type Membership } from './family-access.ts';

const full = { familyId: 'a', access: 'full' } as const;

test.each<
  [what: string, memberships: Membership[], links: Parameters<typeof decideFamilyAccess>[2], expected: unknown]
>([
  ['nobody of theirs', [], [full], null],
  ['a student of another family', [full], [{ familyId: 'b', access: 'full' }], null],
  ['their own', [full], [full], { access: 'full', families: [full] }],
  [
    'looking only',
    [{ familyId: 'a', access: 'view' }],
    [full],
    { access: 'view', families: [{ familyId: 'a', access: 'view' }] },
  ],
  [
    'a household that may look only',
    [full],
    [{ familyId: 'a', access: 'view' }],
    { access: 'view', families: [{ familyId: 'a', access: 'view' }] },
  ],
  [
    'two families, one of which may change',
    [
      { familyId: 'a', access: 'view' },
      { familyId: 'b', access: 'full' },
    ],
    [full, { familyId: 'b', access: 'full' }],
    {
      access: 'full',
      families: [
        { familyId: 'a', access: 'view' },
        { familyId: 'b', access: 'full' },
      ],
    },
  ],
  ['picking up, not named', [{ familyId: 'a', access: 'pick-up', pickUpIds: ['other'] }], [full], null],
  [
    'picking up, named',
    [{ familyId: 'a', access: 'pick-up', pickUpIds: ['ada'] }],
    [full],
    { access: 'pick-up', families: [{ familyId: 'a', access: 'pick-up' }] },
  ],
  [
    'picking up here, looking there',
    [
      { familyId: 'a', access: 'pick-up', pickUpIds: ['ada'] },
      { familyId: 'b', access: 'full' },
    ],
    [full, { familyId: 'b', access: 'view' }],
    { access: 'view', families: [{ familyId: 'b', access: 'view' }] },
  ],
])('%s', (_what, memberships, links, expected) => {
  expect(decideFamilyAccess(memberships, 'ada', links)).toEqual(expected);
});

test('something new belongs to the oldest family that may be changed', () => {
  const looking = { familyId: 'a', access: 'view' } as const;
  expect(decideOwnFamily([looking, { familyId: 'b', access: 'full' }, full])).toBe('b');
  expect(decideOwnFamily([looking])).toBeNull();
});

test('of several households the oldest in which something can be changed is meant', () => {
  const families = [
    { familyId: 'old', access: 'view' as const },
    { familyId: 'own', access: 'full' as const },
  ];
  expect(decideHousehold({ access: 'full', families })?.familyId).toBe('own');
  expect(decideHousehold({ access: 'view', families: families.slice(0, 1) })?.familyId).toBe('old');
  expect(decideHousehold({ access: 'view', families: [] })).toBeNull();
});
