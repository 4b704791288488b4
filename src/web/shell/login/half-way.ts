// This tab's, and no secret: what is brought with the code is in memory alone, and gone with the page.
const KEY = 'portal.second-step';

/** Remembers that a sign-in waits for its code; answers how to forget it, which a page that is loaded anew does not. */
export function noteHalfWay(): () => void {
  sessionStorage.setItem(KEY, '1');
  return () => sessionStorage.removeItem(KEY);
}

/** Whether the page was loaded anew in the middle of a sign-in; said once. */
export function takeHalfWay(): boolean {
  const was = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return was;
}
