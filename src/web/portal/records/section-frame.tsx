import { type ReactNode, useEffect } from 'react';
import { m } from '../../../words/messages.js';
import { describeFailure } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { Form as FormState } from '../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './record.module.css';
import { useRun } from './run-context.ts';
import type { DraftState, ServerDraft } from './section-draft.ts';

interface SectionFrameProps<Values extends object> {
  readonly form: FormState<Values>;
  readonly draft: ServerDraft<Values>;
  /** The version that is there now. */
  readonly version: number;
  /** Reads from the server what was kept there. */
  readonly readAgain: () => Promise<unknown>;
  /** Without it the form stays open. */
  readonly onClose?: (() => void) | undefined;
  /** What is sent, and who was quicker, where that is not a section of the record. */
  readonly words?: { readonly send: () => string; readonly changed: () => string };
  /** Gives up what was typed for what is there now; forgetting it is enough unless told. */
  readonly onTakeTheirs?: () => void;
  readonly children: ReactNode;
}

/** What every form of a section has around its fields: whose answers win, why saving failed, and what becomes of what was typed. */
export function SectionFrame<Values extends object>(props: SectionFrameProps<Values>) {
  const { form, draft, version, readAgain, onClose, words = SECTION_WORDS, children } = props;
  const { onTakeTheirs = form.forget } = props;
  const run = useRun();
  const isStep = run !== null;
  const takesFocus = run?.isFormFirst ?? false;
  const { ref } = form;
  // One goes on typing where one came to type; a choice is read first.
  useEffect(() => {
    const field = takesFocus && ref.current?.querySelector<HTMLElement>('input, select, textarea');
    if (field && field.matches('input:not([type="radio"])')) field.focus();
  }, [takesFocus, ref]);
  // What was typed must be with the server, and be read from there, before the form is opened again.
  const close = async () => {
    if (!(await draft.settle())) return;
    await readAgain();
    onClose?.();
  };
  return (
    <Form form={form}>
      <Stack>
        {children}
        {form.isOutdated && (
          <Notice tone="warn" isAlert title={words.changed()}>
            <Cluster>
              <Button look="secondary" onClick={() => form.rebase(version)}>
                {m.records_keep_mine()}
              </Button>
              <Button look="quiet" onClick={onTakeTheirs}>
                {m.records_take_theirs()}
              </Button>
            </Cluster>
          </Notice>
        )}
        {form.failure && !form.isOutdated && (
          <Notice tone="error" isAlert>
            {describeFailure(form.failure)}
          </Notice>
        )}
        <Cluster>
          <Button type="submit" isBusy={form.isPending}>
            {isStep ? m.records_run_save() : words.send()}
          </Button>
          {onClose && (
            <Button look="quiet" onClick={() => void close()}>
              {isStep ? m.records_run_skip() : form.isChanged ? m.records_later() : m.account_cancel()}
            </Button>
          )}
          {form.isChanged && (
            <Button look="quiet" isDanger onClick={form.forget}>
              {m.records_discard()}
            </Button>
          )}
        </Cluster>
        <p className={styles.kept} role="status">
          {DRAFT_WORDS[draft.state]()}
        </p>
      </Stack>
    </Form>
  );
}

const SECTION_WORDS = { send: m.account_save, changed: m.records_changed_meanwhile };

const DRAFT_WORDS: Readonly<Record<DraftState, () => string>> = {
  none: () => '',
  sending: m.records_draft_sending,
  kept: m.records_draft_kept,
  lost: m.records_draft_lost,
};
