import type { RegisteredRouter } from '@tanstack/react-router';

const CONTROLS = 'a[href], button, input, select, summary';

/**
 * Draws the portal in place of the markup that came with the page, in one go: what somebody typed, chose, pressed, opened, focused
 * or scrolled to meanwhile is there afterwards as well.
 */
export async function takeOver(place: HTMLElement, router: RegisteredRouter, draw: () => void): Promise<void> {
  await router.load();
  while (moveFieldsToAddress(place, router)) await router.load();
  const before = look(place);
  draw();
  restore(place, before);
}

/** Fields of the markup have the names that their values have in the address; true if the address has changed. */
function moveFieldsToAddress(place: HTMLElement, { history }: RegisteredRouter): boolean {
  const { pathname, search, hash } = history.location;
  const wanted = new URLSearchParams(search);
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLSelectElement>('search [name]')) {
    const isSet = field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== '';
    if (isSet) wanted.set(field.name, field.value);
    else if (field === document.activeElement) wanted.delete(field.name);
  }
  if (wanted.toString() === new URLSearchParams(search).toString()) return false;
  history.replace(`${pathname}?${wanted}${hash}`);
  return true;
}

type Looked = ReturnType<typeof look>;

function look(place: HTMLElement) {
  const { activeElement: focused } = document;
  const controls = controlsOf(place);
  return {
    scrolled: scrollY,
    heights: cardsOf(place).map((card) => card.getBoundingClientRect().height),
    opened: [...place.querySelectorAll<HTMLDetailsElement>('details[open]')].map(({ textContent }) => textContent),
    pressed: [...place.querySelectorAll('[data-press]:checked')].map((press) => nameIn(controls, press)),
    focused: focused && place.contains(focused) ? nameIn(controls, focused) : null,
    selection: focused instanceof HTMLInputElement ? ([focused.selectionStart, focused.selectionEnd] as const) : null,
  };
}

function restore(place: HTMLElement, { scrolled, heights, opened, pressed, focused, selection }: Looked): void {
  for (const details of place.querySelectorAll('details'))
    if (opened.includes(details.textContent)) details.open = true;
  const controls = controlsOf(place);
  const find = (name: Name) => named(controls, name);
  // The cards are the same, but not yet measured: without this, the far ones would have another height until they come near.
  const cards = cardsOf(place);
  if (cards.length === heights.length)
    cards.forEach((card, index) => {
      card.style.containIntrinsicBlockSize = `auto ${heights[index]}px`;
    });
  scrollTo({ top: scrolled, behavior: 'instant' });
  const focus = focused && find(focused);
  focus?.focus({ preventScroll: true });
  if (focus instanceof HTMLInputElement && selection?.[0] != null) focus.setSelectionRange(...selection);
  for (const button of pressed.map(find)) button?.click();
}

/** The drawn screen has other elements: a control is known by what it says or leads to, and where several say the same, by their order. */
interface Name {
  readonly words: string;
  readonly index: number;
  readonly of: number;
}

function nameIn(controls: readonly HTMLElement[], control: Element): Name {
  const alike = controls.filter((each) => wordsOf(each) === wordsOf(control));
  return { words: wordsOf(control), index: alike.findIndex((each) => each === control), of: alike.length };
}

/** Nothing where it is not certain: the wrong class must not be chosen. */
function named(controls: readonly HTMLElement[], { words, index, of }: Name): HTMLElement | undefined {
  const alike = controls.filter((each) => wordsOf(each) === words);
  return alike.length === of ? alike[index] : undefined;
}

function wordsOf(control: Element): string {
  const { textContent } = control.closest('label') ?? control;
  return (
    control.getAttribute('href') ?? (control.getAttribute('name') || control.getAttribute('aria-label') || textContent)
  );
}

/** Those to be seen: the markup has what wide and what narrow screens need. */
function controlsOf(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.checkVisibility?.() ?? true);
}

function cardsOf(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('li:has(> article)')];
}
