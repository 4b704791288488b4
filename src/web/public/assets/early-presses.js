// Marks buttons that are pressed before the program runs; main.tsx acts on them and says that it runs. Browsers keep this file for good: a changed one needs another name.
addEventListener('click', ({ target }) => {
  if (document.documentElement.hasAttribute('data-runs')) return;
  if (target instanceof Element) target.closest('button')?.setAttribute('data-pressed', '');
});
