import { describe, expect, test } from 'vitest';
import {
  emptyLogin,
  hasFields,
  isSent,
  type LoginEvent,
  type LoginMode,
  type LoginState,
  loginErrors,
  loginReducer,
  modeOf,
  refusedOf,
  shownErrors,
  standingFailure,
  suggestsReset,
} from './login-state.ts';

const after = (mode: LoginMode, ...events: LoginEvent[]): LoginState => events.reduce(loginReducer, emptyLogin(mode));
const email: LoginEvent = { type: 'typed', field: 'email', text: 'ada@example.org' };
const password: LoginEvent = { type: 'typed', field: 'password', text: 'a' };
const submitted: LoginEvent = { type: 'submitted' };
const failed: LoginEvent = { type: 'failed', code: 'invalid-credential' };
const byEmail: LoginEvent = { type: 'method-chosen', method: 'email' };

describe('the form', () => {
  test('is empty on entry, with creation begun only on the create route', () => {
    expect(emptyLogin('sign-in')).toEqual({ form: { email: '', password: '' }, request: { is: 'Idle' } });
    expect(emptyLogin('create').form).toEqual({ email: '', password: '', newAccountCreation: {} });
    expect('newAccountCreation' in emptyLogin('sign-in').form).toBe(false);
  });

  test('toggles between sign-in and creation, keeping what was typed', () => {
    const creating = after('sign-in', email, { type: 'mode-chosen', mode: 'create' });
    expect(creating.form).toEqual({ email: 'ada@example.org', password: '', newAccountCreation: {} });
    const back = loginReducer(creating, { type: 'mode-chosen', mode: 'sign-in' });
    expect(modeOf(back.form)).toBe('sign-in');
    expect('newAccountCreation' in back.form).toBe(false);
  });

  test('of creation appears once email is chosen as the method', () => {
    expect(hasFields(emptyLogin('create').form)).toBe(false);
    const chosen = after('create', byEmail);
    expect(chosen.form.newAccountCreation).toEqual({ method: 'email' });
    expect(hasFields(chosen.form)).toBe(true);
    expect(hasFields(emptyLogin('sign-in').form)).toBe(true);
  });

  test('is emptied and back at the choice of method after "Pick different account type"', () => {
    const state = after('create', byEmail, email, password, submitted, failed, { type: 'other-method-wanted' });
    expect(state).toEqual(emptyLogin('create'));
  });
});

describe('the request', () => {
  test('is Invalid when submitted with a field empty, and both fields are named', () => {
    const state = after('sign-in', submitted);
    expect(state.request.is).toBe('Invalid');
    expect(shownErrors(state)).toEqual({ email: ['email-required'], password: ['password-required'] });
    expect(shownErrors(after('sign-in', email, submitted))).toEqual({ password: ['password-required'] });
  });

  test('is Pending when sent; a second submission changes nothing', () => {
    const pending = after('sign-in', email, password, submitted);
    expect(pending.request.is).toBe('Pending');
    expect(loginReducer(pending, submitted)).toBe(pending);
  });

  test('is as final in Success: the card stands there until the next screen comes', () => {
    const done = after('sign-in', email, password, submitted, { type: 'succeeded' });
    expect(isSent(done)).toBe(true);
    expect(loginReducer(done, submitted)).toBe(done);
  });

  test('ends in Success or Failure', () => {
    expect(after('sign-in', email, password, submitted, { type: 'succeeded' }).request.is).toBe('Success');
    expect(after('sign-in', email, password, submitted, failed).request).toEqual({
      is: 'Failure',
      mode: 'sign-in',
      code: 'invalid-credential',
    });
  });

  test('shows field errors only in Invalid: not while typing, not after Failure', () => {
    expect(shownErrors(emptyLogin('sign-in'))).toEqual({});
    const emptied: LoginEvent = { type: 'typed', field: 'password', text: '' };
    expect(shownErrors(after('sign-in', email, password, submitted, failed, emptied))).toEqual({});
    expect(shownErrors(after('sign-in', email, password, submitted))).toEqual({});
  });
});

test('the only rules are a filled address and a filled password', () => {
  expect(loginErrors({ email: 'no address at all', password: ' ' })).toEqual({});
  expect(loginErrors({ email: '', password: 'x' })).toEqual({ email: ['email-required'] });
});

describe('the reset suggestion', () => {
  test('needs a failed request, an entered address and the sign-in mode', () => {
    const state = after('sign-in', email, password, submitted, failed);
    expect(suggestsReset(state)).toBe(true);
    expect(suggestsReset(after('sign-in', email, password))).toBe(false);
    expect(suggestsReset(loginReducer(state, { type: 'typed', field: 'email', text: '' }))).toBe(false);
    expect(suggestsReset(loginReducer(state, { type: 'mode-chosen', mode: 'create' }))).toBe(false);
    expect(suggestsReset(loginReducer(state, submitted))).toBe(false);
    expect(suggestsReset(after('create', byEmail, email, password, submitted, failed))).toBe(false);
  });
});

test('what went wrong is said until the next attempt, and only in the mode in which it happened', () => {
  const state = after('sign-in', email, password, submitted, failed);
  expect(standingFailure(loginReducer(state, password))?.code).toBe('invalid-credential');
  expect(standingFailure(loginReducer(state, submitted))).toBeNull();
  expect(standingFailure(loginReducer(state, { type: 'mode-chosen', mode: 'create' }))).toBeNull();
});

test('empty fields that were named in one mode are not named in the other', () => {
  const state = loginReducer(after('sign-in', submitted), { type: 'mode-chosen', mode: 'create' });
  expect(state.request.is).toBe('Idle');
});

test.each([
  ['invalid-email', 'email'],
  ['email-already-in-use', 'email'],
  ['user-not-found', 'email'],
  ['user-disabled', 'email'],
  ['weak-password', 'password'],
  ['wrong-password', 'password'],
  ['network-request-failed', null],
] as const)('what the service refuses with %s belongs to %s', (code, field) => {
  const failure = { is: 'Failure', mode: 'create', code } as const;
  const at = (['email', 'password'] as const).filter((each) => refusedOf(each, failure) === code);
  expect(at).toEqual(field ? [field] : []);
});

test('what is wrong with both fields is said at both', () => {
  const failure = { is: 'Failure', mode: 'create', code: 'invalid-email', also: ['weak-password'] } as const;
  expect([refusedOf('email', failure), refusedOf('password', failure)]).toEqual(['invalid-email', 'weak-password']);
  expect([refusedOf('email', null), refusedOf('password', null)]).toEqual([null, null]);
});
