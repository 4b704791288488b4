import { expect, test } from 'vitest';
import { questionAbout } from './question-about.ts';

const values = { healthDays: 90, auditMonths: 24, mailMonths: null, eventMonths: 12, locale: 'en-US', currency: 'USD' };
const ask = (changes: Parameters<typeof questionAbout>[0], classes = 0, held = 0) =>
  questionAbout(changes, { values, classes, held } as Parameters<typeof questionAbout>[1]);

test('keeping things for a shorter time asks, and says what goes tonight', () => {
  expect(ask({ auditMonths: 1, eventMonths: 12, mailMonths: 6 })).toEqual({
    title: 'Keep less from now on?',
    effect:
      'Tonight this is removed and cannot be brought back: History of changes: all that is older than 1 month. Mails in the outbox and settled notes to the office: all that is older than 6 months.',
  });
});

test('health answers are told in days', () => {
  expect(ask({ healthDays: 30 })?.effect).toMatch(/Health answers: all that is more than 30 days past\.$/);
  expect(ask({ healthDays: 120 })).toBeNull();
});

test('keeping things longer, or for ever, asks nothing', () => {
  expect(ask({ auditMonths: 36, eventMonths: null })).toBeNull();
  expect(ask({ name: 'Hill School' }, 3)).toBeNull();
});

test('stopping to hold seats asks while some are held, and says what becomes of them', () => {
  expect(ask({ holdsUnproven: false }, 3, 2)).toMatchObject({
    title: 'Stop holding seats?',
    effect: expect.stringMatching(/^2 seats that are held now go to whoever took them, for good/),
  });
  expect(ask({ holdsUnproven: false }, 3, 0)).toBeNull();
  expect(ask({ holdsUnproven: true }, 3, 2)).toBeNull();
  expect(ask({ holdsUnproven: false, auditMonths: 1 }, 3, 1)?.effect).toMatch(/^1 seat that .*older than 1 month/);
});

test('health on instructors’ phones is asked about once, and their numbers are not', () => {
  expect(ask({ phonesKeepHealth: true, phonesKeepNumbers: true })).toMatchObject({
    title: 'Keep health on instructors’ phones?',
    effect: expect.stringMatching(/36 hours/),
  });
  expect(ask({ phonesKeepHealth: false })).toBeNull();
  expect(ask({ phonesKeepNumbers: true })).toBeNull();
});

test('a currency asks only where classes have prices, and is asked together with what goes', () => {
  expect(ask({ currency: 'EUR' })).toBeNull();
  expect(ask({ currency: 'EUR' }, 3)?.effect).toContain('€100.00');
  expect(ask({ currency: 'EUR', auditMonths: 1 }, 3)?.effect).toMatch(/€100\.00.*older than 1 month/);
});
