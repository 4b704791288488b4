import { expect, test } from 'vitest';
import { createProposals } from './proposals.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('what was proposed or decided is known after a reload, until its class leaves the plan', () => {
  const browser = storage();
  createProposals(browser).say('ada', 'proposed', ['rocks', 'caves'], ['rocks', 'caves']);
  createProposals(browser).say('ada', 'decided', ['rocks'], ['rocks', 'caves']);
  expect(createProposals(browser).wordsOf('ada')).toEqual({ rocks: 'decided', caves: 'proposed' });
  createProposals(browser).say('ada', 'proposed', ['owls'], ['rocks', 'owls']);
  expect(createProposals(browser).wordsOf('ada')).toEqual({ rocks: 'decided', owls: 'proposed' });
});

test('another account knows nothing of it, and nothing is left behind', () => {
  const browser = storage();
  const proposals = createProposals(browser);
  proposals.say('ada', 'decided', ['rocks'], ['rocks']);
  expect(proposals.wordsOf('grace')).toEqual({});
  proposals.forget();
  expect([proposals.wordsOf('ada'), browser.values.size]).toEqual([{}, 0]);
});

test('storage that holds something else, or nothing at all, is no word', () => {
  for (const text of ['', 'null', '7', '[]', '{"uid":"ada"}', '{"uid":"ada","classes":null}']) {
    const browser = storage();
    browser.setItem('portal.proposed', text);
    expect(createProposals(browser).wordsOf('ada')).toEqual({});
  }
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
    removeItem: () => undefined,
  };
  const proposals = createProposals(closed);
  proposals.say('ada', 'decided', ['rocks'], ['rocks']);
  expect(proposals.wordsOf('ada')).toEqual({ rocks: 'decided' });
});
