import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClosedClass, MOST_CLASSES_CLOSED } from '../../../contract/closings.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { fieldErrors } from '../../shared/failure.ts';
import { newScreenId } from '../../shared/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { type Form as FormOf, useForm } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useAddress } from '../frame/use-address.ts';
import { choiceOf, type Choices, datesOf, isComplete } from './choices.ts';
import { ClosingDone } from './closing-done.tsx';
import { ClosingLines } from './closing-lines.tsx';
import { askedOf, type ClosingValues, timeOf, wrongTime } from './closing-values.ts';
import { ClosedTimeFields } from './closed-time-fields.tsx';
import styles from './closings.module.css';
import { RecentClosings } from './recent-closings.tsx';

type Preview = OutputOf<Functions['previewClosing']>;
type Done = OutputOf<Functions['closeDay']>;

/** Closes a day: what is closed, what that means for each class, and what families read of it; the address may name the day, a class or a place. */
export function CloseDay({ today }: { today: string }) {
  const [done, setDone] = useState<Done | null>(null);
  const [round, setRound] = useState(0);
  return (
    <Stack>
      {done ? (
        <ClosingDone
          done={done}
          onAnother={() => {
            setDone(null);
            setRound(round + 1);
          }}
        />
      ) : (
        <ClosingForm key={round} today={today} onDone={setDone} />
      )}
      <RecentClosings except={done?.closingId} />
    </Stack>
  );
}

function ClosingForm({ today, onDone }: { today: string; onDone: (done: Done) => void }) {
  const [{ on, until, class: classId, place }] = useAddress();
  // Made here, so that a second press or a lost answer closes nothing twice.
  const [closingId] = useState(newScreenId);
  const [choices, setChoices] = useState<Choices>({});
  const act = useAct('closeDay');
  const form: FormOf<ClosingValues> = useForm<ClosingValues, Done>({
    saved: {
      version: 0,
      values: {
        from: on ?? '',
        to: until ?? '',
        hasHours: false,
        start: '',
        end: '',
        whom: classId ? 'classes' : place ? 'place' : 'school',
        locationId: place ?? '',
        reason: '',
        tell: true,
        words: '',
      },
    },
    check: (values) => ({
      ...wrongTime(values),
      ...(values.reason.trim() === '' && { reason: m.closings_reason_missing() }),
    }),
    save: (values) =>
      act.mutateAsync({
        closingId,
        ...timeOf(values),
        reason: values.reason,
        isSchool,
        classes: changed.map((one) => ({
          id: one.id,
          version: one.version,
          dates: datesOf(one, choiceOf(one, choices)),
        })),
        tell: values.tell && mails > 0 ? { words: values.words } : null,
      }),
    ask: () => changed.some((one) => !isComplete(choiceOf(one, choices), time)),
    told: (error) => fieldErrors(error),
    onSaved: onDone,
  });
  const { values } = form;
  const time = timeOf(values);
  const [wrong] = Object.values(wrongTime(values));
  const isAsked = wrong === undefined;
  const report = usePreview(isAsked ? askedOf(values, classId, choices) : null);
  const classes = isAsked ? (report.data?.classes ?? []) : [];
  const changed = classes.filter((one) => datesOf(one, choiceOf(one, choices)).length > 0);
  const mails = changed.reduce((sum, one) => sum + one.mails, 0);
  // With a class that is held all the same, or elsewhere, the school is open.
  const isHeld = (one: ClosedClass) => ['keep', 'elsewhere'].includes(choiceOf(one, choices).act);
  const isSchool = values.whom === 'school' && !classes.some(isHeld);
  const writesDay = isSchool && !values.hasHours && report.data?.closedAs === null;
  return (
    <Form form={form}>
      <Stack>
        <Section title={m.closings_when()}>
          <ClosedTimeFields form={form} today={today} ofClasses={classId !== undefined} />
          <TextField
            {...form.field('reason')}
            label={m.closings_reason()}
            description={m.closings_reason_hint()}
            maxLength={100}
            required
          />
        </Section>
        {/* What is still missing before anything can be shown; on the untouched form its first field says so. */}
        {wrong && values.from !== '' && <p className={styles.wrong}>{wrong}</p>}
        {isAsked && (
          <ReportContent report={report} rows={4}>
            {(preview) => (
              <>
                <About preview={preview} />
                <ClosingLines
                  classes={preview.classes}
                  choices={choices}
                  closed={time}
                  closedPlaceId={values.whom === 'place' ? values.locationId : null}
                  onChange={setChoices}
                />
                {mails > 0 && (
                  <>
                    <CheckField
                      label={m.closings_tell()}
                      description={m.closings_tell_hint({ count: mails })}
                      checked={values.tell}
                      onChange={({ currentTarget: { checked } }) => form.set({ tell: checked })}
                    />
                    {values.tell && (
                      <LongTextField
                        {...form.field('words')}
                        label={m.closings_words()}
                        description={m.closings_words_hint()}
                        maxLength={2000}
                        rows={2}
                        isGrowing
                      />
                    )}
                  </>
                )}
                <FailureAlert error={form.failure} />
                {changed.length === 0 && !writesDay ? (
                  classes.length > 0 && <p>{m.closings_nothing()}</p>
                ) : (
                  <Cluster at="end">
                    <Button type="submit" isBusy={form.isPending}>
                      {changed.length === 0 ? m.closings_act_none() : m.closings_act({ count: changed.length })}
                    </Button>
                  </Cluster>
                )}
              </>
            )}
          </ReportContent>
        )}
      </Stack>
    </Form>
  );
}

function About({ preview: { classes, students, families, hasMore, closedAs } }: { preview: Preview }) {
  return (
    <>
      {closedAs !== null && <Notice tone="info" title={m.closings_closed_as({ name: closedAs })} />}
      {hasMore && <Notice tone="warn" title={m.closings_more({ most: MOST_CLASSES_CLOSED })} />}
      <p role="status">
        {classes.length === 0 ? m.closings_none() : m.closings_found({ count: classes.length, students, families })}
      </p>
    </>
  );
}

/** The preview of what is asked; while another one loads, the last stays. */
function usePreview(asked: InputOf<Functions['previewClosing']> | null) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['report', 'previewClosing', asked],
    queryFn: asked ? ({ signal }: { signal: AbortSignal }) => call(calls.previewClosing, asked, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
