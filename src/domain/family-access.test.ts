import { expect, test } from 'vitest';
import {
  decideFamilyAccess,
  decideHousehold,
  decideOwnFamily,
  type GuardianAccess,
  type Membership,
} from './family-access.ts';

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
  expect(decideFamilyAccess(memberships, 'ada', links)).toEqual(trusting(expected));
});

/** Where nothing is open about anybody, the circle has agreed to all that they may do. */
function trusting(expected: unknown) {
  const found = expected as { access: GuardianAccess; families: { access: GuardianAccess }[] } | null;
  return (
    found && {
      ...found,
      trusted: found.access,
      families: found.families.map((way) => ({ ...way, trusted: way.access })),
    }
  );
}

const opened = (before: 'view' | 'pick-up' | null, isObjected = false) => ({
  memberships: [{ familyId: 'a', access: 'full' as const, entries: [{ studentId: 'ada', before, isObjected }] }],
});
test.each([
  ['somebody new sees the student, and nothing that the circle decides over', opened(null), 'full', null],
  ['whoever could look before looks still', opened('view'), 'full', 'view'],
  ['after an objection what was before is all', opened('view', true), 'view', 'view'],
])('%s', (_what, { memberships }, access, trusted) => {
  expect(decideFamilyAccess(memberships, 'ada', [full])).toMatchObject({ access, trusted });
  // Another student of theirs is not concerned.
  expect(decideFamilyAccess(memberships, 'bob', [full])).toMatchObject({ access: 'full', trusted: 'full' });
});

test('after an objection there is no such student for somebody new, but through another household', () => {
  const { memberships } = opened(null, true);
  expect(decideFamilyAccess(memberships, 'ada', [full])).toBeNull();
  const own = { familyId: 'b', access: 'full' } as const;
  expect(decideFamilyAccess([...memberships, own], 'ada', [full, own])).toMatchObject({ trusted: 'full' });
});

test('a household that the circle has agreed to is meant before one that it has not', () => {
  const families = [
    { familyId: 'new', access: 'full' as const, trusted: null },
    { familyId: 'old', access: 'view' as const, trusted: 'view' as const },
  ];
  expect(decideHousehold({ families })?.familyId).toBe('old');
});

test('something new belongs to the oldest family that may be changed', () => {
  const looking = { familyId: 'a', access: 'view' } as const;
  expect(decideOwnFamily([looking, { familyId: 'b', access: 'full' }, full])).toBe('b');
  expect(decideOwnFamily([looking])).toBeNull();
});

test('of several households the oldest in which something can be changed is meant', () => {
  const families = [
    { familyId: 'old', access: 'view' as const, trusted: 'view' as const },
    { familyId: 'own', access: 'full' as const, trusted: 'full' as const },
  ];
  expect(decideHousehold({ families })?.familyId).toBe('own');
  expect(decideHousehold({ families: families.slice(0, 1) })?.familyId).toBe('old');
  expect(decideHousehold({ families: [] })).toBeNull();
});
