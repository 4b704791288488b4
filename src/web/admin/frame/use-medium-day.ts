import { useMemo } from 'react';
import { useApp } from '../../shared/app.tsx';

/** `2016-05-01` → "May 1, 2016". */
export function useMediumDay(): (on: string) => string {
  const { locale } = useApp().organization;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    return (on) => format.format(new Date(`${on}T00:00:00Z`));
  }, [locale]);
}
