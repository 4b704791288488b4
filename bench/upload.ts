import type { RunningPortal } from './running-portal.ts';

/** Sends a file to be imported, as a browser does; answers what the portal calls it. */
export async function upload(
  portal: RunningPortal,
  { token }: { readonly token: string },
  name: string,
  text: string,
): Promise<string> {
  const answer = await fetch(`${portal.url}/api-upload/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-file-name': name, 'content-type': 'application/octet-stream' },
    body: text,
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { fileId: string } };
  return result.fileId;
}
