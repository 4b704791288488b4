import { expect, test } from 'vitest';
import { UNANSWERED } from './health-answers.ts';
import { decideNothing } from './nothing-special.ts';

test('nothing special answers what is open, each with “none”, and never says that there is no doctor or insurance', () => {
  expect(decideNothing(UNANSWERED)).toEqual({
    questions: ['allergies', 'medications', 'conditions', 'diet', 'notes'],
    answers: {
      allergies: 'none',
      medications: 'none',
      conditions: { conditions: 'none', diet: 'none', notes: 'none' },
    },
  });
});

test('what was told stays, also within a section', () => {
  const wasps = [{ name: 'Wasps', reaction: '', isLifeThreatening: null }];
  const told = {
    ...UNANSWERED,
    allergies: wasps,
    medications: 'none',
    conditions: { conditions: { text: 'Asthma' }, diet: null, notes: 'none' },
  } as const;
  expect(decideNothing({ ...told, allergies: [...wasps] })).toEqual({
    questions: ['diet'],
    answers: { conditions: { conditions: { text: 'Asthma' }, diet: 'none', notes: 'none' } },
  });
});

test('where everything is told there is nothing to say', () => {
  const conditions = { conditions: 'none', diet: 'none', notes: 'none' } as const;
  expect(decideNothing({ ...UNANSWERED, allergies: 'none', medications: 'none', conditions })).toEqual({
    questions: [],
    answers: {},
  });
});
