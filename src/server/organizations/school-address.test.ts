import { expect, test } from 'vitest';
import { readSchoolAddress } from './school-address.ts';

test.each([
  ['https://hill.example.org', 'https://hill.example.org'],
  [' HTTPS://Hill.Example.org/ ', 'https://hill.example.org'],
  ['https://hill.example.org:8443', 'https://hill.example.org:8443'],
  ['https://hill.example.org:443', 'https://hill.example.org'],
  ['https://schule-müller.example', 'https://xn--schule-mller-klb.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://hill.localhost:3000', 'http://hill.localhost:3000'],
])('%s is read as %s', (text, address) => expect(readSchoolAddress(text)).toEqual({ address }));

test.each([
  ['', 'wrong'],
  ['hill.example.org', 'wrong'],
  ['ftp://hill.example.org', 'wrong'],
  ['https://hill', 'wrong'],
  ['https://203.0.113.7', 'wrong'],
  ['https://[2001:db8::1]', 'wrong'],
  ['https://hill.example.org/portal', 'wrong'],
  ['https://hill.example.org?a', 'wrong'],
  ['https://hill.example.org/#b', 'wrong'],
  ['https://me:secret@hill.example.org', 'wrong'],
  ['javascript:alert(1)', 'wrong'],
  ['http://hill.example.org', 'not-encrypted'],
])('“%s” is refused as %s', (text, trouble) => expect(readSchoolAddress(text)).toEqual({ trouble }));
