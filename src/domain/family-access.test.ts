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
  ['an account without a family', [], [full], null],
  ['a student of another family', [full], [{ familyId: 'b', access: 'full' }], null],
  ['a student of their own family', [full], [full], { access: 'full', families: [full] }],
  [
    'a guardian with view access',
    [{ familyId: 'a', access: 'view' }],
    [full],
    { access: 'view', families: [{ familyId: 'a', access: 'view' }] },
  ],
  [
    'a household with view access',
    [full],
    [{ familyId: 'a', access: 'view' }],
    { access: 'view', families: [{ familyId: 'a', access: 'view' }] },
  ],
  [
    'two families, full access in one of them',
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
  ['pick-up access, not named', [{ familyId: 'a', access: 'pick-up', pickUpIds: ['other'] }], [full], null],
  [
    'pick-up access, named',
    [{ familyId: 'a', access: 'pick-up', pickUpIds: ['ada'] }],
    [full],
    { access: 'pick-up', families: [{ familyId: 'a', access: 'pick-up' }] },
  ],
  [
    'pick-up access in one family, view access in another',
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

/** Without open entries, the circle has agreed to all access, so `trusted` equals `access`. */
function trusting(expected: unknown) {
  const found = expected as { access: GuardianAccess; families: { access: GuardianAccess }[] } | null;
  return (
    found && {
      ...found,
      trusted: found.access,
      families: found.families.map((family) => ({ ...family, trusted: family.access })),
    }
  );
}

const opened = (before: 'view' | 'pick-up' | null, isObjected = false) => ({
  memberships: [{ familyId: 'a', access: 'full' as const, entries: [{ studentId: 'ada', before, isObjected }] }],
});
test.each([
  ['a newcomer sees the student, but nothing that the circle decides over', opened(null), 'full', null],
  ['a guardian who had view access keeps it', opened('view'), 'full', 'view'],
  ['after an objection only the earlier access remains', opened('view', true), 'view', 'view'],
])('%s', (_what, { memberships }, access, trusted) => {
  expect(decideFamilyAccess(memberships, 'ada', [full])).toMatchObject({ access, trusted });
  // The entry does not affect another student of the family.
  expect(decideFamilyAccess(memberships, 'bob', [full])).toMatchObject({ access: 'full', trusted: 'full' });
});

test('after an objection a newcomer cannot see the student, except through another household', () => {
  const { memberships } = opened(null, true);
  expect(decideFamilyAccess(memberships, 'ada', [full])).toBeNull();
  const own = { familyId: 'b', access: 'full' } as const;
  expect(decideFamilyAccess([...memberships, own], 'ada', [full, own])).toMatchObject({ trusted: 'full' });
});

test('a household that the circle has agreed to is chosen before one that it has not', () => {
  const families = [
    { familyId: 'new', access: 'full' as const, trusted: null },
    { familyId: 'old', access: 'view' as const, trusted: 'view' as const },
  ];
  expect(decideHousehold({ families })?.familyId).toBe('old');
});

test('new things belong to the oldest family in which the account has full access', () => {
  const viewOnly = { familyId: 'a', access: 'view' } as const;
  expect(decideOwnFamily([viewOnly, { familyId: 'b', access: 'full' }, full])).toBe('b');
  expect(decideOwnFamily([viewOnly])).toBeNull();
});

test('of several households, the oldest with full access is chosen', () => {
  const families = [
    { familyId: 'old', access: 'view' as const, trusted: 'view' as const },
    { familyId: 'own', access: 'full' as const, trusted: 'full' as const },
  ];
  expect(decideHousehold({ families })?.familyId).toBe('own');
  expect(decideHousehold({ families: families.slice(0, 1) })?.familyId).toBe('old');
  expect(decideHousehold({ families: [] })).toBeNull();
});
