import { expect, test } from 'vitest';
import { isNearName } from './near-barred.ts';

test.each([
  ['Mr. Rex Bo', 'Rex Bo'],
  ['Dr Rex Bo', 'Rex Bo'],
  ['R. Bo', 'Rex Bo'],
  ['Rex B.', 'Rex Bo'],
  ['Rex Bo (father)', 'Rex Bo'],
  ['Rex (dad) Bo', 'Rex Bo'],
  ['Bo, Rex', 'Rex Bo'],
  ['REX BÓ', 'Rex Bo'],
  ['Rex Allan Bo', 'Rex Bo'],
  ['Rex Bo', 'Rex A. Bo'],
  ['Rex', 'Rex Bo'],
  ['Rex Bo Jr.', 'Rex Bo'],
  ['Bob Miller', 'Robert Miller'],
  ['Bill O’Neill', 'William ONeill'],
  ['Liz Taylor', 'Elizabeth Taylor'],
  ['Peggy Sue Hart', 'Margaret Hart'],
  ['Alex Petrov', 'Alexander Petrov'],
  ['Sasha Petrov', 'Alexander Petrov'],
  ['Robert Miler', 'Robert Miller'],
  ['Robrt Miller', 'Robert Miller'],
  ['Robert Smith-Miller', 'Robert Miller'],
  ['Maria del Carmen Lopez', 'María López'],
  ['Jose Garcia', 'José García'],
  ['Pepe García', 'José García'],
  ['Grandpa Joe Hart', 'Joseph Hart'],
  ['Nguyen Van An', 'An Nguyen'],
  ['李 小龍', '李小龍'],
  ['Mohammed Ali', 'Muhammad Ali'],
  ['Kathryn Stone', 'Catherine Stone'],
  ['J. Garcia', 'José García'],
])('“%s” may be %s', (given, barred) => {
  expect(isNearName(given, barred)).toBe(true);
  expect(isNearName(barred, given)).toBe(true);
});

test.each([
  ['Anna Bo', 'Rex Bo'],
  ['Anna Miller', 'Robert Miller'],
  ['Rex Miller', 'Rex Bo'],
  ['Maria Garcia', 'Maria Lopez'],
  ['Ann Li', 'Rex Bo'],
  ['R. B.', 'Rex Bo'],
  ['Sam Poe', 'Pam Poe'],
  ['Leo Ng', 'Lea Ng'],
  ['Dr.', 'Rex Bo'],
  ['', 'Rex Bo'],
  ['Rex Bo', ''],
  ['The neighbor', 'Rex Bo'],
  ['Robert Baker', 'Robert Miller'],
  ['Bob Miller', 'William Miller'],
  ['王 芳', '李 芳'],
  ['Mrs. Bo-Hansen', 'Rex Bo'],
])('“%s” is somebody else than %s', (given, barred) => {
  expect(isNearName(given, barred)).toBe(false);
  expect(isNearName(barred, given)).toBe(false);
});
