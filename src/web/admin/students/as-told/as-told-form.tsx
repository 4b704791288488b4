import type { ContentAsTold } from '../../../../contract/staff-records.ts';
import { isAlwaysMailed, needsReason } from '../../../../domain/as-told.ts';
import { m } from '../../../../words/messages.js';
import { calls } from '../../../calls.ts';
import { useApp } from '../../../shared/app.tsx';
import { fieldErrors, whyOf } from '../../../shared/failure.ts';
import { useFormat } from '../../../shared/format.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useAct } from '../../frame/use-act.ts';
import { factsOf, type OfficeSetup, type StaffRecord } from './setup.ts';
import { checkTelling, NOT_SAID, type Telling, TellingFields } from './telling-fields.tsx';

type FieldPaths<Values extends object> = NonNullable<Parameters<typeof useForm<Values, unknown>>[0]['paths']>;

interface AsToldFormProps<Values extends object> {
  readonly record: StaffRecord;
  readonly section: ContentAsTold['section'];
  readonly setup: OfficeSetup<Values>;
  readonly title: string;
  readonly onClose: () => void;
}

/** One section in a dialog: what the family told, how, and who is told that it was written. */
export function AsToldForm<Values extends object>(props: AsToldFormProps<Values>) {
  const { record, section, setup, title, onClose } = props;
  const { student, familyId, reached } = record;
  const save = useAct('saveAsTold');
  const { call } = useApp();
  const { show } = useToasts();
  // The answer of an earlier press may have been lost: what stands there word for word was written, and is no conflict.
  const isThere = async (content: ContentAsTold) => {
    const now = await call(calls.staffRecord, { studentId: student.id, familyId });
    return JSON.stringify(setup.contentOf(setup.valuesOf(now), now)) === JSON.stringify(content);
  };
  const format = useFormat();
  const version =
    section === 'student' ? student.version : (record.sections.find((each) => each.section === section)?.version ?? 0);
  const facts = factsOf(record);
  const asksReason = (values: Values) => needsReason(facts, setup.factsAfter(values, facts));
  const isMailedAnyway = (values: Values) => isAlwaysMailed(section, facts, setup.factsAfter(values, facts));
  // Turned off before somebody was let in, the mail leaves all the same.
  const tellingOf = (values: Values & Telling): Telling =>
    isMailedAnyway(values) ? { ...values, isMailed: true } : values;
  const form = useForm<Values & Telling, Awaited<ReturnType<typeof save.mutateAsync>> | null>({
    saved: { version, values: { ...setup.valuesOf(record), ...NOT_SAID } },
    // Of the section's own values: those of the telling have the same names there.
    paths: setup.paths as FieldPaths<Values & Telling>,
    check: (values) => ({ ...setup.check(values), ...checkTelling(tellingOf(values), asksReason(values), reached) }),
    save: async (values, since) => {
      const { toldAs: _toldAs, reason: _reason, isMailed: _isMailed, whyNot: _whyNot, ...own } = values;
      const { toldAs, reason, isMailed, whyNot } = tellingOf(values);
      // What is left without the telling.
      const content = setup.contentOf(own as unknown as Values, record);
      const asked = {
        studentId: student.id,
        familyId,
        version: since,
        content,
        // `check` has seen to it.
        toldAs: toldAs ?? 'phone',
        reason: reason.trim() || undefined,
        isMailed: reached > 0 && isMailed,
        whyNot: reached > 0 && !isMailed ? whyNot.trim() : undefined,
      };
      try {
        return await save.mutateAsync(asked);
      } catch (error) {
        if (whyOf(error) === 'changed-meanwhile' && (await isThere(content))) return null;
        throw error;
      }
    },
    told: (error) => ({ ...fieldErrors(error, 'content.student.'), ...fieldErrors(error, 'content.') }),
    onSaved: (answer) => {
      const { mails, unfit } = answer ?? { mails: null, unfit: [] };
      const detail =
        unfit.length > 0 ? m.as_told_unfit({ titles: format.list(unfit.map((each) => each.classTitle)) }) : '';
      show({
        severity: unfit.length > 0 ? 'warn' : 'success',
        summary:
          mails === null
            ? m.as_told_saved_before()
            : mails === 0
              ? m.as_told_saved_none()
              : m.as_told_saved({ count: mails }),
        detail,
        life: unfit.length > 0 ? 20_000 : 5000,
        closable: true,
      });
      onClose();
    },
  });
  return (
    <FormDialog title={title} isChanged={form.isChanged} onClose={onClose}>
      {(close) => (
        <Form form={form}>
          <Stack>
            {/* It has these fields, and more. */}
            {setup.draw(form as unknown as FormState<Values>)}
            <TellingFields
              telling={tellingOf(form.values)}
              isMailedAnyway={isMailedAnyway(form.values)}
              errors={form.errors}
              needsReason={asksReason(form.values)}
              reached={reached}
              onChange={(part) => form.set(part as Partial<Values & Telling>)}
            />
            {form.isOutdated && (
              <Notice tone="warn" isAlert title={m.as_told_changed_meanwhile()}>
                <Cluster>
                  <Button look="secondary" onClick={() => form.rebase(version)}>
                    {m.records_keep_mine()}
                  </Button>
                  <Button look="quiet" onClick={form.forget}>
                    {m.records_take_theirs()}
                  </Button>
                </Cluster>
              </Notice>
            )}
            {!form.isOutdated && <FailureAlert error={form.failure} />}
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.account_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.account_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
