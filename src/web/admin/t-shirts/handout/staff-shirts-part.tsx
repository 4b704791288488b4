import { useState } from 'react';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import { describeFailure, fieldErrors } from '../../../shared/failure.ts';
import { newScreenId } from '../../../shared/new-key.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack, Toolbar } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NoSemester } from '../../dashboard/no-semester.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { nameSize, sizeOptions } from '../../frame/size-words.ts';
import { useAct } from '../../frame/use-act.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useReport } from '../../frame/use-report.ts';
import { useServesFamilies } from '../../frame/use-serves-families.ts';
import { TshirtFrame } from '../tshirt-frame.tsx';
import styles from '../tshirts.module.css';

type StaffShirts = OutputOf<typeof functions.staffTshirts>;
type StaffShirt = StaffShirts['staff'][number];

/** Shirts of instructors and helpers. */
export function StaffShirtsPart() {
  const [{ semester }] = useAddress();
  const report = useReport('staffTshirts', { semesterId: semester });
  const { data } = report;
  return (
    <TshirtFrame lead={m.tshirts_staff_lead()} semesters={data?.semesters} semester={data?.semester}>
      <ReportContent report={report}>
        {(shirts) => {
          if (shirts.semester === null) return <NoSemester />;
          return <Shirts key={shirts.semester.id} shirts={shirts} semesterId={shirts.semester.id} />;
        }}
      </ReportContent>
    </TshirtFrame>
  );
}

function Shirts({ shirts, semesterId }: { shirts: StaffShirts; semesterId: string }) {
  const serves = useServesFamilies();
  // Null: somebody new.
  const [edited, setEdited] = useState<StaffShirt | null | undefined>(undefined);
  const { staff, instructors, sizes } = shirts;
  return (
    <>
      {serves && (
        <Toolbar>
          <Button onClick={() => setEdited(null)}>{m.tshirts_staff_add()}</Button>
          {instructors.length > 0 && <AddInstructors names={instructors} semesterId={semesterId} />}
        </Toolbar>
      )}
      {staff.length === 0 ? (
        <Empty title={m.tshirts_staff_none_title()}>
          <p>{m.tshirts_staff_none()}</p>
        </Empty>
      ) : (
        <ul className={styles.list} aria-label={m.tshirts_staff_list()}>
          {staff.map((shirt) => (
            <StaffRow
              key={shirt.id}
              shirt={shirt}
              sizes={sizes}
              semesterId={semesterId}
              onEdit={() => setEdited(shirt)}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <StaffForm shirt={edited} sizes={sizes} semesterId={semesterId} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

/** Adds whoever teaches in the semester and is not listed, one after the other; their sizes are chosen in the list. */
function AddInstructors({ names, semesterId }: { names: readonly string[]; semesterId: string }) {
  const add = useAct('saveStaffTshirt');
  const [failure, setFailure] = useState<Error | null>(null);
  const all = async () => {
    setFailure(null);
    try {
      for (const name of names) await add.mutateAsync({ semesterId, staffId: newScreenId(), name, size: null });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <>
      <Button look="secondary" isBusy={add.isPending} onClick={() => void all()}>
        {m.tshirts_staff_add_instructors({ count: names.length })}
      </Button>
      <FailureAlert error={failure} />
    </>
  );
}

interface StaffRowProps {
  readonly shirt: StaffShirt;
  readonly sizes: StaffShirts['sizes'];
  readonly semesterId: string;
  readonly onEdit: () => void;
}

function StaffRow({ shirt, sizes, semesterId, onEdit }: StaffRowProps) {
  const serves = useServesFamilies();
  const save = useAct('saveStaffTshirt');
  const remove = useAct('removeStaffTshirt');
  const { show } = useToasts();
  const { id: staffId, name, size, given } = shirt;
  // What was just saved is newer than what is still on the screen.
  const version = Math.max(shirt.version, save.data?.version ?? 0);
  const choose = (value: string) =>
    save.mutate(
      { semesterId, staffId, version, name, size: value || null },
      {
        onSuccess: () =>
          show({
            severity: 'success',
            summary: m.shell_severity_success(),
            detail: m.tshirts_staff_saved({ name, size: nameSize(value || null) }),
          }),
      },
    );
  const error = save.error ?? remove.error;
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {given && <p className={styles.facts}>✓ {m.tshirts_handout_given({ name, size: nameSize(given.size) })}</p>}
        {error && <p role="alert">{describeFailure(error)}</p>}
      </div>
      <div className={styles.acts}>
        {serves ? (
          <>
            <ChoiceField
              label={m.tshirts_staff_size_of({ name })}
              labelled="hidden"
              value={save.isPending ? (save.variables.size ?? '') : (size ?? '')}
              disabled={save.isPending || given !== null}
              onChange={(event) => choose(event.currentTarget.value)}
              options={[{ value: '', label: m.tshirts_handout_choose() }, ...sizeOptions(sizes, size)]}
            />
            <Button look="quiet" aria-label={m.tshirts_staff_change_of({ name })} onClick={onEdit}>
              {m.tshirts_staff_change()}
            </Button>
            <Button
              look="quiet"
              isDanger
              isBusy={remove.isPending}
              aria-label={m.tshirts_staff_remove_of({ name })}
              onClick={() =>
                remove.mutate(
                  { staffId, version },
                  { onSuccess: () => show({ severity: 'success', summary: m.tshirts_staff_removed({ name }) }) },
                )
              }
            >
              {m.tshirts_staff_remove()}
            </Button>
          </>
        ) : (
          <span>{nameSize(size)}</span>
        )}
      </div>
    </li>
  );
}

interface StaffFormProps {
  readonly shirt: StaffShirt | null;
  readonly sizes: StaffShirts['sizes'];
  readonly semesterId: string;
  readonly onClose: () => void;
}

function StaffForm({ shirt, sizes, semesterId, onClose }: StaffFormProps) {
  const save = useAct('saveStaffTshirt');
  // Sent twice, it is added once.
  const [staffId] = useState(() => shirt?.id ?? newScreenId());
  const form = useForm<{ name: string; size: string }, unknown>({
    saved: { version: shirt?.version ?? 0, values: { name: shirt?.name ?? '', size: shirt?.size ?? '' } },
    save: ({ name, size }, version) =>
      save.mutateAsync({ semesterId, staffId, name, size: size || null, ...(shirt && { version }) }),
    told: (error) => fieldErrors(error),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={shirt ? m.tshirts_staff_change() : m.tshirts_staff_add()}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            <TextField
              {...form.field('name')}
              label={m.tshirts_staff_name()}
              required
              maxLength={120}
              autoComplete="off"
              data-autofocus
            />
            <ChoiceField
              {...form.field('size')}
              label={m.tshirts_size()}
              options={[{ value: '', label: m.tshirts_handout_choose() }, ...sizeOptions(sizes, shirt?.size ?? null)]}
            />
            <FailureAlert error={form.failure} />
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.tshirts_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.tshirts_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
