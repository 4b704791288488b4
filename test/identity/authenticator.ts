import { codeOf, stepAt } from '../../src/server/accounts/second-factor/totp.ts';
import type { Answer, Browser, IdentityWorld } from './world.ts';

/** Why it was refused, else the status. */
export const codeIn = (answer: Answer) => answer.body.error?.code ?? answer.status;

/** The figures that an authenticator shows, `apart` half minutes from now. */
export const figuresAt = (world: IdentityWorld, secret: string, apart = 0) =>
  codeOf(secret, stepAt(world.clock.now()) + apart);

/** Sets up a second factor; by the end the code that confirmed it is of the half minute before. */
export async function setUpFactor(
  world: IdentityWorld,
  browser: Browser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = String((await browser.post('second-factor/begin')).body['secret']);
  const { status, body } = await browser.post('second-factor/confirm', { code: figuresAt(world, secret) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  world.clock.advance(30_000);
  return { secret, recoveryCodes: body['recoveryCodes'] as string[] };
}
