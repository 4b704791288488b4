import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { LASTING, LastingError, OperatorError } from './operator-error.ts';

const reader = { locale: 'en' } as const;

test('a trouble is a code with facts, and becomes a sentence for whoever reads it', () => {
  const error = new OperatorError('port-in-use', { port: '3000' });
  expect(error.trouble).toEqual(['port-in-use', { port: '3000' }]);
  expect(error.words(reader)).toBe('Port 3000 is in use by another program; choose another with PORT.');
  expect([error.exitCode, new LastingError('no-school').exitCode]).toEqual([1, LASTING]);
});

test('a fact that is words itself is told in the language of the reader', () => {
  const asked: unknown[] = [];
  const why = (of: unknown) => {
    asked.push(of);
    return 'too long';
  };
  const error = new OperatorError('key-wrong', { key: 'name', why });
  asked.length = 0;
  expect(error.words(reader)).toBe('name: too long');
  expect(asked).toEqual([reader]);
});

test('settings are told one a line', () => {
  const problems = [['emulator-project'], ['setting-not-whole', { name: 'PORT' }]] as const;
  expect(new ConfigError(problems).words(reader).split('\n')).toHaveLength(4);
});

// The compiler is asked: a code without a sentence, and a sentence without its facts.
// @ts-expect-error
void (() => new OperatorError('never-heard-of'));
// @ts-expect-error
void (() => new OperatorError('port-in-use'));
// @ts-expect-error
void (() => new OperatorError('port-in-use', { prt: '3000' }));
