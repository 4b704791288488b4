import type { PortalProcess } from './portal-process.ts';

export const GOOD_PASSWORD = 'seven green kettles';

/** Somebody with an account and a session, and an address that nobody proved. */
export interface Stranger {
  readonly email: string;
  readonly idToken: string;
}

/** Makes an account as a page does, and tells name and phone. */
export async function createAccount(portal: PortalProcess, email: string): Promise<Stranger> {
  const created = await post(portal, 'identity/create', { email, password: GOOD_PASSWORD });
  if (created.status !== 200) throw new Error(`No account for ${email}: ${created.status} ${created.text}`);
  const { idToken } = JSON.parse(created.text) as { idToken: string };
  const authorization = { authorization: `Bearer ${idToken}` };
  await post(portal, 'api/saveAccount', { data: { name: 'Made Up', phone: '555-0100' } }, authorization);
  return { email, idToken };
}

/** One request, answered or thrown. */
export async function post(
  { url }: Pick<PortalProcess, 'url'>,
  path: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal-identity': '1', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? (body as string) : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
