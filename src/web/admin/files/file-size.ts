/** A size as people say it, e.g. `340 kB` or `2.4 MB`. */
export function sizeWords(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000);
}
