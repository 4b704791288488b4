/** Asks again for stylesheets that did not arrive: the build's own loader asks for each once. Rejects with the event of one that is lost again. */
export function fetchLostStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return Promise.all([...links].flatMap((link) => (link.sheet ? [] : fetchAgain(link))));
}

function fetchAgain(lost: HTMLLinkElement): Promise<unknown> {
  const link = lost.cloneNode() as HTMLLinkElement; // of its own kind
  lost.replaceWith(link);
  return new Promise((arrived, failed) => {
    link.addEventListener('load', arrived);
    link.addEventListener('error', failed);
  });
}
