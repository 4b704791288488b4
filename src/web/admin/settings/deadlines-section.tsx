import { daysBefore } from '../../../domain/deadlines.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import { SchoolYearSetting } from './school-year-setting.tsx';
import styles from './settings.module.css';
import { TextSetting } from './text-sections.tsx';

/** A Tuesday in September, only to show how the days are counted. */
const SAMPLE_DAY = '2026-09-08';

/** Until when families may change things themselves. */
export function DeadlinesSection(parts: SectionParts) {
  return (
    <Section title={m.settings_section_deadlines()}>
      <DaysSetting
        {...parts}
        name="withdrawDaysBefore"
        label={m.settings_withdraw()}
        hint={m.settings_withdraw_hint()}
        sample={m.settings_withdraw_sample}
      />
      <DaysSetting
        {...parts}
        name="tshirtDaysBefore"
        label={m.settings_tshirt()}
        hint={m.settings_tshirt_hint()}
        sample={m.settings_tshirt_sample}
      />
      <SchoolYearSetting {...parts} />
      <TextSetting
        {...parts}
        name="freeDayWords"
        label={m.settings_free_words()}
        hint={m.settings_free_words_hint()}
        isRequired={false}
      />
    </Section>
  );
}

/** Days before a class, and what they mean for one. */
function DaysSetting({
  sample,
  ...parts
}: SectionParts & {
  name: 'withdrawDaysBefore' | 'tshirtDaysBefore';
  label: string;
  hint: string;
  sample: (days: { first: string; last: string }) => string;
}) {
  const days = useSample(parts.values[parts.name]);
  return (
    <div>
      <TextSetting {...parts} inputMode="numeric" isRequired={false} />
      {days && <p className={styles.hint}>{sample(days)}</p>}
    </div>
  );
}

function useSample(days: string): { first: string; last: string } | null {
  const format = useFormat();
  if (!/^\d{1,3}$/.test(days)) return null;
  return { first: format.longDay(SAMPLE_DAY), last: format.longDay(daysBefore(SAMPLE_DAY, Number(days))) };
}
