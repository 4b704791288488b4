import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../words/messages.js';
import { calls } from '../calls.ts';
import { useApp } from '../shared/app.tsx';
import { describeFailure } from '../shared/failure.ts';
import { newScreenId } from '../shared/new-key.ts';
import { useToasts } from '../shared/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { LongTextField } from '../ui/long-text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';

/** A note about a class, to whoever sits in the office. */
export function TellOffice({ classId }: { readonly classId: string }) {
  const { call } = useApp();
  const { show } = useToasts();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Kept until it has arrived: sent twice, it is one note.
  const [id, setId] = useState(newScreenId);
  const act = useMutation({
    mutationFn: () => call(calls.tellOffice, { id, classId, text }),
    onSuccess: () => {
      setText('');
      setId(newScreenId());
      show({ severity: 'success', summary: m.attendance_told(), detail: m.attendance_told_detail() });
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
