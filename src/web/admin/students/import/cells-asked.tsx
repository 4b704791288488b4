import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { type AskedField, questionOf, type StudentMapping } from '../../../../contract/student-imports.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useMediumDay } from '../../frame/use-medium-day.ts';
import shared from '../../imports/import.module.css';
import { Part } from '../../imports/part.tsx';
import { nameStudentTarget } from './student-targets.ts';
import type { StudentWork } from './student-work.ts';

type Preview = OutputOf<typeof functions.previewStudentImport>;

interface AskedParts {
  readonly preview: Preview;
  readonly work: StudentWork;
  readonly mapping: StudentMapping;
  readonly change: (part: Partial<StudentWork>) => void;
}

/** Birth dates that can be two days: one answer for all, or one each. */
export function DaysAsked({ preview: { daysAsked, lengths }, work, mapping, change }: AskedParts) {
  const day = useMediumDay();
  if (daysAsked.length === 0) return null;
  const decide = (row: number, on: string) => {
    const { [row]: _before, ...others } = work.days ?? {};
    change({ days: on === '' ? others : { ...others, [row]: on } });
  };
  return (
    <Part title={m.student_imports_days_title()} of={{ shown: daysAsked.length, total: lengths.daysAsked }}>
      <p className={shared.quiet}>{m.student_imports_days_lead()}</p>
      <div className={shared.asked}>
        {daysAsked.length > 1 && (
          <ChoiceField
            label={m.student_imports_days_all()}
            value=""
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value === 'day' || value === 'month') change({ mapping: { ...mapping, dayOrder: value }, days: {} });
            }}
            options={[
              { value: '', label: m.student_imports_days_all_open() },
              { value: 'day', label: m.student_imports_day_order_day({ day: day(daysAsked[0]?.dayFirst ?? '') }) },
              {
                value: 'month',
                label: m.student_imports_day_order_month({ day: day(daysAsked[0]?.monthFirst ?? '') }),
              },
            ]}
          />
        )}
        {daysAsked.map(({ row, name, cell, dayFirst, monthFirst, answer }) => (
          <ChoiceField
            key={row}
            label={m.student_imports_days_choice({ row, name, cell })}
            value={answer ?? ''}
            onChange={(event) => decide(row, event.currentTarget.value)}
            options={[
              { value: '', label: m.student_imports_asked_open() },
              { value: dayFirst, label: day(dayFirst) },
              { value: monthFirst, label: day(monthFirst) },
            ]}
          />
        ))}
      </div>
    </Part>
  );
}

/** Grades and sizes that the school has no word for: said once, they count for all rows. */
export function WordsAsked({ preview: { wordsAsked, questions, lengths }, mapping, change }: AskedParts) {
  const format = useFormat();
  if (wordsAsked.length === 0) return null;
  const labelOf = (field: AskedField, word: string) =>
    questionOf(field) === null
      ? word
      : m.student_imports_words_question({ question: nameStudentTarget(field, { questions }), word });
  const decide = (field: AskedField, word: string, is: string) => {
    const others = (mapping.words ?? []).filter((each) => each.field !== field || each.word !== word);
    change({ mapping: { ...mapping, words: [...others, { field, word, is }] } });
  };
  return (
    <Part title={m.student_imports_words_title()} of={{ shown: wordsAsked.length, total: lengths.wordsAsked }}>
      <p className={shared.quiet}>{m.student_imports_words_lead()}</p>
      <div className={shared.asked}>
        {wordsAsked.map(({ field, word, rows, answer, choices }) => (
          <ChoiceField
            key={`${field} ${word}`}
            label={labelOf(
              field,
              m.student_imports_words_choice({ field, word, count: rows, shown: format.number(rows) }),
            )}
            value={answer ?? ''}
            onChange={(event) => decide(field, word, event.currentTarget.value)}
            options={[
              { value: '', label: m.student_imports_words_open() },
              ...choices.map(({ is, words }) => ({ value: is, label: words })),
            ]}
          />
        ))}
      </div>
    </Part>
  );
}
