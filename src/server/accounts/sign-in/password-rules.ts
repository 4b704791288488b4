import { passwordTrouble } from '../../../domain/password.ts';
import { IdentityFailure } from '../port.ts';

const PRODUCT = 'Registration Portal';

let list: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 common passwords, short ones too for what is made of them, loaded when the first new password is judged. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

/** Throws `weak-password` for a new password that is not good enough. */
export async function requireGoodPassword(password: string, email: string, organizationName: string): Promise<void> {
  const common = await commonPasswords();
  const trouble = passwordTrouble(password, {
    email,
    names: [PRODUCT, organizationName],
    isCommon: (candidate) => common.has(candidate),
  });
  if (trouble) throw new IdentityFailure('weak-password');
}
