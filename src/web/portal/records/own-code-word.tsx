import { decidePoorWord, LEAST_CODE_WORD, namesOf } from '../../../domain/code-words.ts';
import { m } from '../../../words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import type { StudentRecord } from './record-data.ts';

/** Whether there is a code word that the reader may see but that cannot be decrypted now. */
export function isWordUnread({ answers: { pickup }, canChange }: StudentRecord): boolean {
  return canChange && pickup !== null && pickup.hasCodeWord && pickup.codeWord === null;
}

/** The household's code word, with a warning if it is weak; readers who may not see it learn only that there is one. */
export function OwnCodeWord({ record }: { record: StudentRecord }) {
  const word = record.answers.pickup?.codeWord ?? null;
  if (word === null)
    return isWordUnread(record) ? m.records_code_word_unreadable_told() : m.records_code_word_not_yours();
  const poor = decidePoorWord(word, namesOf(record.student));
  return (
    <>
      {word}
      {poor && (
        <Notice tone="warn">
          {poor === 'too-short' ? m.records_code_word_short({ least: LEAST_CODE_WORD }) : m.records_code_word_obvious()}
        </Notice>
      )}
    </>
  );
}
