import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, DataFolderBroken } from '../embedded-postgres/database-unavailable.ts';
import { DatabaseTooOld } from '../platform/database/migrate.ts';
import { SecretUnusable } from '../accounts/secret.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { UsageError } from './command.ts';
import { exitCodeOf } from './start-trouble.ts';

const unit = readFileSync(join(import.meta.dirname, '../../../docs/systemd/registration-portal.service'), 'utf8');
const notTriedAgain = /^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ').map(Number) ?? [];
const isTriedAgain = (error: unknown) => !notTriedAgain.includes(exitCodeOf(error));

test('systemd tries again for as long as a start fails for what may pass', () => {
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  const passing = [
    new DatabaseUnavailable('folder-unusable', { folder: 'data', reason: 'ENOSPC' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' }),
    new OperatorError('no-school'),
    new Error('A bug.'),
  ];
  expect(passing.filter((error) => !isTriedAgain(error))).toEqual([]);
});

test('systemd leaves alone what waiting never mends', () => {
  const lasting = [
    new SecretUnusable('secret-missing', { file: 'secret', least: 32 }),
    new DataFolderBroken('folder-without-database', { folder: 'data' }),
    new DatabaseTooOld('database-too-old', { major: 14, oldest: 15 }),
    new UsageError('name-length'),
  ];
  expect(lasting.filter(isTriedAgain)).toEqual([]);
});
