import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, DataFolderBroken } from '../embedded-postgres/database-unavailable.ts';
import { DatabaseTooOld } from '../platform/database/migrate.ts';
import { SecretUnusable } from '../accounts/secret.ts';
import { exitCodeOf, OperatorError } from './start-trouble.ts';

const unit = readFileSync(join(import.meta.dirname, '../../../docs/systemd/registration-portal.service'), 'utf8');
const notTriedAgain = /^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ').map(Number) ?? [];
const isTriedAgain = (error: unknown) => !notTriedAgain.includes(exitCodeOf(error));

test('systemd tries again for as long as a start fails for what may pass', () => {
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  const passing = [
    new DatabaseUnavailable('The disk is full.'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' }),
    new OperatorError('Not possible.'),
    new Error('A bug.'),
  ];
  expect(passing.filter((error) => !isTriedAgain(error))).toEqual([]);
});

test('systemd leaves alone what waiting never mends', () => {
  const lasting = [
    new SecretUnusable('The secret is missing.'),
    new DataFolderBroken('The folder has no database any more.'),
    new DatabaseTooOld('PostgreSQL 14.'),
    new OperatorError('Not understood.', 2),
  ];
  expect(lasting.filter(isTriedAgain)).toEqual([]);
});
