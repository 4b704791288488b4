import { expect, test } from 'vitest';
import { auditChange } from './changes.ts';

const MAYA = { id: '1', firstName: 'Maya', lastName: 'Ng', preferredName: '', birthDate: '2016-05-01', grade: 4 };

test('what an action names is written as it is', () => {
  const change = { title: { from: 'A', to: 'B' }, capacity: { from: 1, to: 2 } };
  expect(JSON.parse(auditChange('class.changed', change))).toEqual(change);
  expect(JSON.parse(auditChange('student.saved', { from: null, to: MAYA }))).toEqual({ from: null, to: MAYA });
  expect(auditChange('organization.changed', { 'gradeName.3': { from: 'Third', to: '3' } })).toContain('gradeName.3');
});

test('nothing else is written: not at the top, and not within a record', () => {
  expect(() => auditChange('mail.read', { kind: 'registration', text: 'Dear Maya' })).toThrow(
    'An audit entry of mail.read may not hold text',
  );
  expect(() => auditChange('student.saved', { from: MAYA, to: { ...MAYA, allergies: 'nuts' } })).toThrow('allergies');
  expect(() => auditChange('enrollment.enrolled', { from: null, to: MAYA })).toThrow('firstName');
  expect(() => auditChange('account.saved', { changed: ['phone'], phone: '555' })).toThrow('phone');
});
