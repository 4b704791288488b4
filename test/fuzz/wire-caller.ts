import type { TestSchool } from '../school.ts';

export interface Reply {
  readonly http: number;
  readonly text: string;
  readonly result?: unknown;
  readonly error?: {
    readonly status: string;
    readonly message: string;
    readonly details?: { fields?: { path: string; code: string }[]; reason?: string };
  };
}

/** Posts a raw body to a function as the wire brings it, signed in as this account. */
export async function post(school: TestSchool, name: string, body: string | Buffer, accountId: string): Promise<Reply> {
  const response = await school.portal.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', ...(accountId && { authorization: `Bearer ${accountId}` }) },
    payload: body,
  });
  return { http: response.statusCode, text: response.body, ...(JSON.parse(response.body) as object) };
}
