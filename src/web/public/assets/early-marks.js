// Runs before anything is drawn. Browsers keep this file for good: a changed one needs another name.
// Marks buttons that are pressed before the program runs; main.tsx acts on them and says that it runs.
addEventListener('click', ({ target }) => {
  if (document.documentElement.hasAttribute('data-runs')) return;
  if (target instanceof Element) target.closest('button')?.setAttribute('data-pressed', '');
});
// Whoever was signed in when they left finds room for the row of their places, and staff for their header (shell/signed-in-mark.ts).
const signedIn = localStorage.getItem('portal.signed-in');
if (signedIn) document.documentElement.setAttribute('data-signed-in', signedIn === 'staff' ? 'staff' : '');
