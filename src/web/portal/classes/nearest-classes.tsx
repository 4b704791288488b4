import type { SchoolClass } from '../../../contract/classes.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import type { Available } from '../../shared/class-keys.ts';
import { canChoose } from '../../shared/class-wording.ts';
import { Notice } from '../../ui/notice.tsx';
import { Chips } from './chip-field.tsx';
import { chooseOf, type Control, NO_WISHES, type Wishes } from './filter-controls.ts';
import { findClasses, listOptions, type Question } from './find-classes.ts';
import { nearestOptions } from './nearest-options.ts';
import styles from './nearest-classes.module.css';
import { searchClasses } from './search-classes.ts';
import { allClasses } from './semesters.ts';

interface NearestProps {
  readonly part: Available[string];
  readonly others: readonly Available[string][];
  readonly question: Question;
  readonly controls: readonly Control[];
  readonly found: readonly SchoolClass[];
  readonly onChange: (wishes: Partial<Wishes>) => void;
  readonly onSemester: (id: string) => void;
}

const ANY = 'any';
const without = ({ name }: Control): Partial<Wishes> => ({ [name]: NO_WISHES[name] });

/** Where nothing is found that can be had: the nearest days, times and places, other semesters, and what is found without a filter, each a tap away. */
export default function NearestClasses({ found, ...nearest }: NearestProps) {
  const { now } = nearest.question;
  if (found.some((item) => canChoose(decideClassState(item, now)))) return null;
  return found.length > 0 ? (
    <Notice tone="info" title={m.classes_nothing_to_have()}>
      <Nearest {...nearest} />
    </Notice>
  ) : (
    <Nearest {...nearest} />
  );
}

function Nearest({ part, others, question, controls, onChange, onSemester }: Omit<NearestProps, 'found'>) {
  const { locale } = useApp().organization;
  const { filters } = question;
  const words = filters.q.trim();
  const countIn = (of: Available[string], changes: Partial<Question['filters']> = {}) => {
    const all = allClasses(of);
    const asked = { ...filters, ...changes };
    const found = asked.q === '' ? null : searchClasses(all, asked.q, locale).words;
    return findClasses(all, listOptions(all), { ...question, filters: asked, words: found }).found.length;
  };
  const withoutWords = words === '' ? 0 : countIn(part, { q: '' });
  const rows = controls
    .filter(({ chosen }) => chosen.length > 0)
    .map((control) => {
      const count = countIn(part, control.name === 'whom' ? { grade: '', age: '' } : { [control.name]: '' });
      const any = count > 0 ? [{ value: ANY, name: control.any, count }] : [];
      return { control, options: [...nearestOptions(control), ...any] };
    })
    .filter(({ options }) => options.length > 0);
  const semesters = others
    .map((each) => ({ value: each.semester.id, name: each.semester.name, count: countIn(each) }))
    .filter(({ count }) => count > 0);
  if (rows.length === 0 && withoutWords === 0 && semesters.length === 0) return <p>{m.classes_nothing()}</p>;
  return (
    <div className={styles.rows}>
      <p>{m.classes_nearest()}</p>
      {withoutWords > 0 && (
        <Chips
          options={[{ value: ANY, name: m.classes_without_words({ words }), count: withoutWords }]}
          chosen={[]}
          onPress={() => onChange({ q: '' })}
        />
      )}
      {rows.map(({ control, options }) => (
        <div key={control.name} role="group" aria-label={control.label} className={styles.row}>
          <span>{control.label}</span>
          <Chips
            options={options}
            chosen={[]}
            onPress={(value) => onChange(value === ANY ? without(control) : chooseOf(control, value))}
          />
        </div>
      ))}
      {semesters.length > 0 && (
        <div role="group" aria-label={m.classes_other_semesters()} className={styles.row}>
          <span>{m.classes_other_semesters()}</span>
          <Chips options={semesters} chosen={[]} onPress={onSemester} />
        </div>
      )}
    </div>
  );
}
