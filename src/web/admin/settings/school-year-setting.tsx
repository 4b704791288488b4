import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';

/** A leap year: every day of a year is in it. */
const SAMPLE_YEAR = 2000;
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** On which day the school's years begin: a month, and a day of it. */
export function SchoolYearSetting({ values, errors, change }: SectionParts) {
  const { locale } = useApp().organization;
  const [month = 8, day = 1] = values.schoolYearBegins.split('-').map(Number);
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const nameOf = (each: number) => names.format(Date.UTC(SAMPLE_YEAR, each - 1, 1));
  const set = (toMonth: number, toDay: number) =>
    change({ schoolYearBegins: `${twoDigits(toMonth)}-${twoDigits(Math.min(toDay, daysOf(toMonth)))}` });
  return (
    <div>
      <div className={styles.pair}>
        <ChoiceField
          label={m.settings_school_year_month()}
          value={String(month)}
          options={MONTHS.map((each) => ({ value: String(each), label: nameOf(each) }))}
          onChange={(event) => set(Number(event.currentTarget.value), day)}
          error={errors['schoolYearBegins']}
        />
        <ChoiceField
          label={m.settings_school_year_day()}
          value={String(day)}
          options={Array.from({ length: daysOf(month) }, (_, at) => String(at + 1))}
          onChange={(event) => set(month, Number(event.currentTarget.value))}
        />
      </div>
      <p className={styles.hint}>{m.settings_school_year_hint()}</p>
    </div>
  );
}

const daysOf = (month: number) => new Date(Date.UTC(SAMPLE_YEAR, month, 0)).getUTCDate();

const twoDigits = (value: number) => String(value).padStart(2, '0');
