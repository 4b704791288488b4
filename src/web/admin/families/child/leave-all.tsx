import { useState } from 'react';
import type { StaffFamilyEnrollment } from '../../../../contract/households.ts';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { describeFailure, fieldErrors } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EffectWords } from '../../enrollments/acts/effects.tsx';
import { type GivenBack, GivenBackWords, UndoWithdrawal } from '../../enrollments/undo-withdrawal.tsx';
import styles from '../../enrollments/withdraw-all.module.css';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { nameState } from '../../students/enrollments.tsx';
import { describeWhere } from './describe-where.ts';

type Done = OutputOf<typeof functions.endEnrollments>;

interface LeaveAllProps {
  /** What the child has and waits for, as it was when this was opened. */
  readonly places: readonly StaffFamilyEnrollment[];
  readonly name: string;
  readonly onClose: () => void;
}

/** Whoever leaves the school leaves classes and waitlists at once: one list, one act, one undo. */
export function LeaveAll({ places, name, onClose }: LeaveAllProps) {
  const [done, setDone] = useState<Done | null>(null);
  const [given, setGiven] = useState<GivenBack | null>(null);
  const title = given?.lost.length === 0 ? m.acts_undone_title() : m.acts_done_title();
  return (
    <Dialog onClose={onClose} title={done ? title : m.families_leave_title({ name })}>
      {done ? (
        <Outcome done={done} given={given} onGiven={setGiven} onClose={onClose} />
      ) : (
        <Question places={places} onDone={setDone} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends Pick<LeaveAllProps, 'places' | 'onClose'> {
  readonly onDone: (done: Done) => void;
}

function Question({ places, onDone, onClose }: QuestionProps) {
  const [left, setLeft] = useState<readonly string[]>(places.map(({ id }) => id));
  const [withdrawalId] = useState(newScreenId);
  const end = useAct('endEnrollments');
  const ids = (kind: StaffFamilyEnrollment['kind']) =>
    places.flatMap((each) => (each.kind === kind && left.includes(each.id) ? each.id : []));
  const asked = { enrollmentIds: ids('enrollment'), entryIds: ids('waitlist'), state: 'withdrawn' as const };
  const form = useForm<{ reason: string; tells: boolean }, Done>({
    saved: { version: 0, values: { reason: '', tells: true } },
    check: ({ reason }) => (reason.trim() === '' ? { reason: m.withdraw_all_reason_missing() } : {}),
    save: (why) => end.mutateAsync({ withdrawalId, ...asked, ...why }),
    told: (error) => fieldErrors(error),
    onSaved: onDone,
  });
  return (
    <Form form={form}>
      <Stack>
        <Ticks places={places} left={left} onChange={setLeft} />
        {left.length > 0 && <Preview asked={asked} tells={form.values.tells} />}
        <TextField
          {...form.field('reason')}
          label={m.withdraw_all_reason()}
          description={m.families_leave_reason_hint()}
          maxLength={500}
          required
          data-autofocus
        />
        <CheckField
          label={m.acts_tells()}
          checked={form.values.tells}
          onChange={({ currentTarget: { checked } }) => form.set({ tells: checked })}
        />
        <FailureAlert error={form.failure} />
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.account_cancel()}
          </Button>
          <Button type="submit" isDanger isBusy={form.isPending} disabled={left.length === 0}>
            {m.families_leave_act()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

interface TicksProps extends Pick<LeaveAllProps, 'places'> {
  readonly left: readonly string[];
  readonly onChange: (left: readonly string[]) => void;
}

/** Seats and places on waitlists in one list; what is not ticked stays. */
function Ticks({ places, left, onChange }: TicksProps) {
  const format = useFormat();
  return (
    <fieldset className={styles.ticks}>
      <legend>{m.families_leave_what()}</legend>
      {places.map((each) => (
        <CheckField
          key={each.id}
          label={`${each.classTitle} · ${each.position === null ? nameState(each) : m.families_page_position({ position: each.position })}`}
          description={`${describeWhere(each, format)} · ${each.semesterName}`}
          checked={left.includes(each.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...left, each.id] : left.filter((id) => id !== each.id))
          }
        />
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  readonly asked: { readonly enrollmentIds: string[]; readonly entryIds: string[]; readonly state: 'withdrawn' };
  readonly tells: boolean;
}

/** Who of the waitlists gets a seat by it, and how many mails leave. */
function Preview({ asked, tells }: PreviewProps) {
  const preview = useReport('previewEnrollmentAct', { act: 'end', ...asked });
  return (
    <div className={styles.preview} aria-busy={preview.isFetching} aria-live="polite">
      {preview.error ? (
        <p role="alert">{describeFailure(preview.error)}</p>
      ) : preview.data ? (
        <>
          <Effects effects={preview.data} />
          <p>{tells ? m.acts_letters({ count: preview.data.letters }) : m.acts_letters_none()}</p>
        </>
      ) : (
        <p>{m.withdraw_all_looking()}</p>
      )}
    </div>
  );
}

function Effects({ effects }: { effects: Pick<Done, 'done' | 'kept' | 'left' | 'promoted'> }) {
  const { done, kept, left, promoted } = effects;
  return (
    <>
      {done.length + kept.length + promoted.length > 0 && <EffectWords act="withdraw" effects={effects} to="" />}
      {left.length > 0 && <p className={styles.strong}>{m.families_leave_places({ count: left.length })}</p>}
    </>
  );
}

interface OutcomeProps extends Pick<LeaveAllProps, 'onClose'> {
  readonly done: Done;
  readonly given: GivenBack | null;
  readonly onGiven: (given: GivenBack) => void;
}

function Outcome({ done, given, onGiven, onClose }: OutcomeProps) {
  const format = useFormat();
  return (
    <>
      {given ? (
        <GivenBackWords given={given} />
      ) : (
        <>
          <output>
            <Effects effects={done} />
          </output>
          <p>{m.withdraw_all_undo_until({ at: format.instant(done.undoUntil) })}</p>
        </>
      )}
      <Cluster at="end">
        {given?.lost.length !== 0 && <UndoWithdrawal withdrawalId={done.withdrawalId} onGiven={onGiven} />}
        <Button onClick={onClose} data-autofocus>
          {m.withdraw_all_close()}
        </Button>
      </Cluster>
    </>
  );
}
