import { useState } from 'react';
import type { OutputOf } from '../../../contract/kit.ts';
import type { compareCodeWord } from '../../../contract/code-words.ts';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { useApp } from '../../shared/app.tsx';
import { calls } from '../../calls.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './students.module.css';

type Verdict = OutputOf<typeof compareCodeWord>['verdict'];

const SAID: Readonly<Record<Verdict, readonly [Tone, () => string]>> = {
  right: ['success', m.students_word_right],
  wrong: ['error', m.students_word_wrong],
  none: ['info', m.students_word_none],
  unreadable: ['warn', m.students_word_unreadable],
};

interface CompareCodeWordProps {
  readonly studentId: string;
  readonly familyId: string;
}

/** That there is a code word, and a field for what somebody says on the phone: no staff read the word. */
export function CompareCodeWord({ studentId, familyId }: CompareCodeWordProps) {
  const { call } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<readonly [Tone, string] | null>(null);
  const close = () => {
    setOpen(false);
    setSaid('');
    setAnswer(null);
  };
  if (!isOpen)
    return (
      <Cluster>
        {m.records_has_code_word()}
        <Button look="quiet" isSmall onClick={() => setOpen(true)}>
          {m.students_word_compare()}
        </Button>
      </Cluster>
    );
  const compare = async () => {
    setBusy(true);
    try {
      const { verdict } = await call(calls.compareCodeWord, { studentId, familyId, said });
      const [tone, words] = SAID[verdict];
      setAnswer([tone, words()]);
    } catch (error) {
      setAnswer(['error', describeFailure(error)]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles.compare}
      onSubmit={(event) => {
        event.preventDefault();
        if (said.trim() !== '' && !isBusy) void compare();
      }}
    >
      <Stack>
        <TextField
          label={m.students_word_said()}
          description={m.students_word_hint()}
          value={said}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setSaid(event.currentTarget.value);
            setAnswer(null);
          }}
        />
        {answer && (
          <Notice tone={answer[0]} isAlert>
            {answer[1]}
          </Notice>
        )}
        <Cluster>
          <Button look="quiet" isSmall onClick={close}>
            {m.students_word_close()}
          </Button>
          <Button type="submit" isSmall isBusy={isBusy}>
            {m.students_word_compare()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
