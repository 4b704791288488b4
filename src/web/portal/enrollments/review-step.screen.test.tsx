import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('clicks until the result is there submit once, also where a refused class stays in the plan', async () => {
  const family = await school.addFamily(1);
  const [pond, owls] = [
    await school.addClass({ title: 'Pond Life' }),
    await school.addClass({ title: 'Owls', minAge: 90 }),
  ];
  await family.call('changePlan', {
    changes: [pond, owls].map((classId) => ({ classId, studentIds: family.studentIds })),
  });
  const page = await openPage(paths.planReview, family);
  const button = await screen.findByRole('button', { name: /^Enroll / });
  while (button.isConnected) {
    fireEvent.click(button);
    await new Promise((soon) => setImmediate(soon));
  }
  expect(page.asked.filter((name) => name === 'enroll')).toHaveLength(1);
});
