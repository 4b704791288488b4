/** Asks again for stylesheets that did not arrive: the build's own loader asks for each once. Rejects where one is lost again. */
export function fetchLostStyles(): Promise<unknown> {
  return Promise.all([...document.querySelectorAll('link')].map(fetchAgain));
}

function fetchAgain(lost: HTMLLinkElement): Promise<unknown> | null {
  if (lost.rel !== 'stylesheet' || lost.sheet) return null;
  const link = lost.cloneNode() as HTMLLinkElement; // of its own kind
  lost.replaceWith(link);
  return new Promise((arrived, failed) => {
    link.onload = arrived;
    link.onerror = () => failed(Error('preload CSS'));
  });
}
