import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><h1>Students</h1><div id="list"><section aria-labelledby="ada"><h2 id="ada">Ada</h2>
    <ul><li id="row"><button id="act">Edit</button></li></ul></section></div></main>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const find = (id: string) => document.getElementById(id) as HTMLElement;
const swap = (id: string, html: string) => find(id).replaceWith(document.createRange().createContextualFragment(html));
const changed = () => new Promise((soon) => setTimeout(soon));
const focused = () => document.activeElement?.textContent || document.activeElement?.id;

test('what came in place of what was pressed has the focus, and in a form its first field', async () => {
  find('act').focus();
  swap('row', '<li id="row"><form><input type="email" hidden><input id="name"><button>Save</button></form></li>');
  await expect.poll(() => document.activeElement?.id).toBe('name');
  swap('row', '<li><button>Edit again</button></li>');
  await expect.poll(focused).toBe('Edit again');
});

test('where nothing came, the focus is on what the part around it is called', async () => {
  find('act').focus();
  find('row').remove();
  await expect.poll(focused).toBe('Ada');
  find('ada').parentElement?.remove();
  await expect.poll(focused).toBe('Students');
});

test('after a dialog it is where it was opened, also when that row has gone with it', async () => {
  const dialog = () => {
    find('act').focus();
    const box = document.body.appendChild(document.createElement('dialog'));
    box.innerHTML = '<button>Keep</button>';
    box.querySelector('button')?.focus();
    return box;
  };
  dialog().remove();
  await expect.poll(focused).toBe('Edit');
  const box = dialog();
  find('row').remove();
  box.remove();
  await expect.poll(focused).toBe('Ada');
});

test('whoever has pressed beside everything, or gone to another address, is left alone', async () => {
  find('act').focus();
  find('act').blur();
  await changed();
  find('row').remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
  const link = find('list').appendChild(document.createElement('button'));
  link.focus();
  history.pushState(null, '', '/elsewhere');
  link.remove();
  await changed();
  expect(document.activeElement).toBe(document.body);
});
