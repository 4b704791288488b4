/** Whether somebody opens a screen: everything else under these paths is for programs. */
export function isForPage(method: string, url: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(api|api-upload|files|identity|assets|\.well-known)\//.test(url)
  );
}
