import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageButtons } from './page-buttons.tsx';

test.each([
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 8 9'],
])('on page %i of %i stand %s: dots are for more than one page', (page, pages, shown) => {
  const { container } = render(
    <PageButtons
      page={page}
      pages={pages}
      onChange={() => undefined}
      nameOf={(each) => `Page ${each}`}
      previous="Back"
      next="On"
    />,
  );
  expect(
    [...(container.firstElementChild?.children ?? [])]
      .map((each) => each.textContent)
      .join(' ')
      .trim(),
  ).toBe(shown);
});
