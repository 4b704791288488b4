import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openPage, openScreens, school } from '../../../test/screens.tsx';
import { paths } from '../paths.ts';
import { joinOtherTabs } from './other-tabs.ts';
import { isLeaving } from './sign-out.ts';

openScreens();

test('a sign-out on the previous page does not carry over to the person on the next page', async () => {
  await openPage(paths.students, await school.addFamily(1));
  const otherTab = joinOtherTabs('portal-sign-out', () => undefined);
  onTestFinished(otherTab.close);
  otherTab.tell('leaving');
  await expect.poll(isLeaving).toBe(true);
  cleanup();
  await openPage(paths.students, await school.addFamily(1));
  expect(isLeaving()).toBe(false);
});
