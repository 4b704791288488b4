/** Specification, section 3: the only way to create an account so far. */
type AccountCreationMethod = 'email';

/** Specification, section 3: the form of the login card. `newAccountCreation` is absent for sign-in. */
export interface LoginForm {
  readonly email: string;
  readonly password: string;
  readonly newAccountCreation?: { readonly method?: AccountCreationMethod };
}

export type LoginMode = 'sign-in' | 'create';

/** Specification, section 4: where the last attempt stands. */
export type LoginRequest =
  | { readonly is: 'Idle' | 'Invalid' | 'Pending' | 'Success' }
  | {
      readonly is: 'Failure';
      readonly code: string;
      readonly mode: LoginMode;
      readonly retryAfterSeconds?: number;
      /** What else was refused of what was entered. */
      readonly also?: readonly string[];
    };

export interface LoginState {
  readonly form: LoginForm;
  readonly request: LoginRequest;
  /** The password was right and a second factor is due: what is shown with its code. The request stays Pending meanwhile. */
  readonly challenge?: string;
  /** The school answers new accounts by mail: the link in the one that was sent goes on. */
  readonly isMailed?: true;
}

export type LoginEvent =
  | { readonly type: 'typed'; readonly field: 'email' | 'password'; readonly text: string }
  | { readonly type: 'mode-chosen'; readonly mode: LoginMode }
  | { readonly type: 'method-chosen'; readonly method: AccountCreationMethod }
  | { readonly type: 'other-method-wanted' }
  | { readonly type: 'submitted' }
  | { readonly type: 'code-asked'; readonly challenge: string }
  | { readonly type: 'started-again' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'mailed' }
  | {
      readonly type: 'failed';
      readonly code: string;
      readonly retryAfterSeconds?: number;
      readonly also?: readonly string[];
    };

/** What is wrong with each field, as codes whose words the card knows; fields without fault are absent. */
export interface LoginErrors {
  readonly email?: readonly 'email-required'[];
  readonly password?: readonly 'password-required'[];
}

/** Empty on entry; on the create route with creation begun and no method chosen. */
export function emptyLogin(mode: LoginMode): LoginState {
  return { form: withMode({ email: '', password: '' }, mode), request: { is: 'Idle' } };
}

export function modeOf({ newAccountCreation }: LoginForm): LoginMode {
  return newAccountCreation ? 'create' : 'sign-in';
}

/** Whether the fields are on screen: always in sign-in, in creation once a method is chosen. */
export function hasFields({ newAccountCreation }: LoginForm): boolean {
  return !newAccountCreation || newAccountCreation.method !== undefined;
}

/** Specification, section 5: both fields must be filled; nothing else is ours to judge. */
export function loginErrors({ email, password }: LoginForm): LoginErrors {
  return {
    ...(email === '' && { email: ['email-required'] as const }),
    ...(password === '' && { password: ['password-required'] as const }),
  };
}

/** Field errors are shown only in Invalid. */
export function shownErrors({ form, request }: LoginState): LoginErrors {
  return request.is === 'Invalid' ? loginErrors(form) : {};
}

/** Shown only when the last request failed, an address is entered and the mode is sign-in. */
export function suggestsReset({ form, request, challenge }: LoginState): boolean {
  return challenge === undefined && request.is === 'Failure' && form.email !== '' && modeOf(form) === 'sign-in';
}

/** What the card says of a failure, for as long as it holds: until the next attempt, in the mode in which it happened. */
export function standingFailure({ form, request }: LoginState): Extract<LoginRequest, { is: 'Failure' }> | null {
  return request.is === 'Failure' && request.mode === modeOf(form) ? request : null;
}

const REFUSED_FIELDS: Readonly<Record<string, 'email' | 'password'>> = {
  'invalid-email': 'email',
  'missing-email': 'email',
  'email-already-in-use': 'email',
  'user-not-found': 'email',
  'user-disabled': 'email',
  'weak-password': 'password',
  'missing-password': 'password',
  'wrong-password': 'password',
};

/** What the service refused of a field; it is no error of the form's own, and stands as long as the failure. */
export function refusedOf(field: 'email' | 'password', failure: ReturnType<typeof standingFailure>): string | null {
  const codes = failure ? [failure.code, ...(failure.also ?? [])] : [];
  return codes.find((code) => REFUSED_FIELDS[code] === field) ?? null;
}

/** Under way or done: nothing is sent a second time. After Success the card stands there until the next screen comes. */
export function isSent({ request }: LoginState): boolean {
  return request.is === 'Pending' || request.is === 'Success';
}

/** The login card's next state. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  const { form, request } = state;
  switch (event.type) {
    case 'typed':
      return { form: { ...form, [event.field]: event.text }, request };
    case 'mode-chosen':
      return { form: withMode(form, event.mode), request: request.is === 'Invalid' ? { is: 'Idle' } : request };
    case 'method-chosen':
      return { form: { ...form, newAccountCreation: { method: event.method } }, request };
    case 'other-method-wanted':
      return { form: { email: '', password: '', newAccountCreation: {} }, request: { is: 'Idle' } };
    case 'submitted': {
      if (state.challenge !== undefined) return { ...state, request: { is: 'Pending' } };
      if (isSent(state)) return state;
      const isInvalid = Object.keys(loginErrors(form)).length > 0;
      return { form, request: { is: isInvalid ? 'Invalid' : 'Pending' } };
    }
    case 'code-asked':
      return { form, request: { is: 'Pending' }, challenge: event.challenge };
    case 'started-again':
      return { form: { ...form, password: '' }, request: { is: 'Idle' } };
    case 'mailed':
      return { form: { ...form, password: '' }, request: { is: 'Idle' }, isMailed: true };
    case 'succeeded':
      return { ...state, request: { is: 'Success' } };
    case 'failed': {
      const { type: _, ...failure } = event;
      const failed: LoginState = { form, request: { is: 'Failure', mode: modeOf(form), ...failure } };
      // A wrong code may be corrected; a sign-in that took too long begins with the password.
      const isOver = state.challenge === undefined || failure.code === 'second-factor-expired';
      return isOver ? failed : { ...failed, challenge: state.challenge };
    }
  }
}

function withMode({ email, password }: LoginForm, mode: LoginMode): LoginForm {
  return { email, password, ...(mode === 'create' && { newAccountCreation: {} }) };
}
