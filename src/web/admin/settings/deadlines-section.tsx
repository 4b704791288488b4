import { daysBefore } from '../../../domain/deadlines.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Section } from './section.tsx';
import type { SectionParts } from './settings-form.tsx';
import styles from './settings.module.css';
import { TextSetting } from './text-sections.tsx';

/** A Tuesday in September, only to show how the days are counted. */
const SAMPLE_DAY = '2026-09-08';

/** Until when families may change things themselves. */
export function DeadlinesSection(parts: SectionParts) {
  const { values } = parts;
  const [withdraw, size] = [useSample(values.withdrawDaysBefore), useSample(values.tshirtDaysBefore)];
  return (
    <Section title={m.settings_section_deadlines()}>
      <div>
        <TextSetting
          {...parts}
          name="withdrawDaysBefore"
          label={m.settings_withdraw()}
          hint={m.settings_withdraw_hint()}
          inputMode="numeric"
          isRequired={false}
        />
        {withdraw && <p className={styles.hint}>{m.settings_withdraw_sample(withdraw)}</p>}
      </div>
      <div>
        <TextSetting
          {...parts}
          name="tshirtDaysBefore"
          label={m.settings_tshirt()}
          hint={m.settings_tshirt_hint()}
          inputMode="numeric"
          isRequired={false}
        />
        {size && <p className={styles.hint}>{m.settings_tshirt_sample(size)}</p>}
      </div>
    </Section>
  );
}

function useSample(days: string): { first: string; last: string } | null {
  const format = useFormat();
  if (!/^\d{1,3}$/.test(days)) return null;
  return { first: format.longDay(SAMPLE_DAY), last: format.longDay(daysBefore(SAMPLE_DAY, Number(days))) };
}
