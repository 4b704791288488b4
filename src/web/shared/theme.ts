/** The portal's own colour (style sheet `tokens.css`), where the school has set none. */
export const PORTAL_COLOR = '#1f5a41';

const MARK = 'data-school-theme';

/** The style sheet with the school's colours; its address says them, so that it can be kept for ever. */
export function themeAddress(primaryColor: string): string {
  return `/theme.css?primary=${primaryColor.replace('#', '')}`;
}

/** Shows a colour that was saved just now on the page as it stands; the server links the style sheet into every later page. */
export function applyTheme(primaryColor: string | null): void {
  const link = document.querySelector<HTMLLinkElement>(`link[${MARK}]`);
  if (primaryColor === null) return link?.remove();
  const shown = link ?? document.createElement('link');
  shown.rel = 'stylesheet';
  shown.setAttribute(MARK, '');
  shown.href = themeAddress(primaryColor);
  if (!link) document.head.append(shown);
}
