import { useEffect } from 'react';

const LINKS: readonly (readonly [rel: string, href: string])[] = [
  ['manifest', '/teaching.webmanifest'],
  ['apple-touch-icon', '/assets/teaching-maskable-192.png'],
];

/** Makes the page one that can be put on the phone's first screen, as long as an instructor's screen is shown, and lets it open without a network. */
export function useInstallable(): void {
  useEffect(() => {
    const links = LINKS.map(([rel, href]) => Object.assign(document.createElement('link'), { rel, href }));
    document.head.append(...links);
    void keepProgram();
    return () => links.forEach((link) => link.remove());
  }, []);
}

/** Only over https, or on this machine itself, do browsers offer it. In development there is no built program to keep. */
async function keepProgram(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without a network, or where the browser is told to keep nothing, the screens are as before.
  await navigator.serviceWorker.register('/teaching-worker.js', { scope: '/teaching' }).catch(() => undefined);
}
