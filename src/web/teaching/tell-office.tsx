import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../words/messages.js';
import { useUser } from '../shared/app.tsx';
import { describeFailure } from '../shared/failure.ts';
import { newScreenId } from '../shared/new-key.ts';
import { useToasts } from '../shared/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { LongTextField } from '../ui/long-text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useKept, useTapLine } from './offline/use-offline.ts';

/** A note about a class, to whoever sits in the office. */
export function TellOffice({ classId, classTitle }: { readonly classId: string; readonly classTitle: string }) {
  const kept = useKept();
  const account = useUser()?.uid ?? kept?.account;
  const { line } = useTapLine(account);
  const { show } = useToasts();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Kept until it has arrived: sent twice, it is one note.
  const [id, setId] = useState(newScreenId);
  const act = useMutation({
    mutationFn: () => {
      if (!account) throw new TypeError('Nobody is here.');
      // Kept before it is sent, as taps are.
      return line.write(account, { kind: 'note', id, classId, classTitle, text });
    },
    // Waiting for the network is what it is made for.
    networkMode: 'always',
    onSuccess: (hasArrived) => {
      setText('');
      setId(newScreenId());
      if (hasArrived) show({ severity: 'success', summary: m.attendance_told(), detail: m.attendance_told_detail() });
      else show({ severity: 'info', summary: m.offline_note_waiting({ count: 1 }), detail: m.offline_note_kept() });
    },
  });
  return (
    <Section title={m.attendance_tell_office()} hint={m.attendance_tell_hint()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(text.trim() === '');
          if (text.trim() !== '' && !act.isPending) act.mutate();
        }}
      >
        <Stack>
          {act.error && (
            <Notice tone="error" isAlert>
              {describeFailure(act.error)}
            </Notice>
          )}
          <LongTextField
            label={m.attendance_note()}
            value={text}
            rows={3}
            maxLength={1000}
            error={isMissing ? m.attendance_text_missing() : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <div>
            <Button type="submit" look="secondary" isBusy={act.isPending}>
              {m.attendance_tell_act()}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
