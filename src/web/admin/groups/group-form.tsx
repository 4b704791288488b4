import { SeveralField } from '../../ui/mantine-fields.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { MoneyField, TextField } from '../../ui/text-field.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { errorAt } from '../../ui/form/errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { GroupableClass, StaffGroup } from '../../../contract/groups.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure.ts';
import { findWrong } from './group-check.ts';
import { SavingWords } from './saving-words.tsx';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly classIds: readonly string[];
}

interface GroupFormProps {
  semesterId: string;
  group: StaffGroup | null;
  classes: readonly GroupableClass[];
  groups: readonly StaffGroup[];
  onClose: () => void;
}

/** Makes a group, or changes one; what was typed stays until it is saved or put away. */
export function GroupForm({ semesterId, group, classes, groups, onClose }: GroupFormProps) {
  const save = useAct('saveGroup');
  const { show } = useToasts();
  const format = useFormat();
  const digits = currencyDigits(useApp().organization.currency);
  const wantedOf = ({ price, ...values }: Values) => ({
    ...(group && { id: group.id, version: group.version }),
    semesterId,
    ...values,
    classIds: [...values.classIds],
    priceCents: readMoney(price, digits),
  });
  const form = useForm<Values, unknown>({
    saved: {
      version: group?.version ?? 0,
      values: {
        name: group?.name ?? '',
        description: group?.description ?? '',
        price: group ? writeMoney(group.priceCents, digits) : '',
        classIds: group?.classIds ?? [],
      },
    },
    paths: { price: 'priceCents' },
    check: (values) => findWrong(wantedOf(values), digits),
    // `check` has seen to it that the price is one.
    save: (values) => save.mutateAsync({ ...wantedOf(values), priceCents: wantedOf(values).priceCents ?? 0 }),
    told: (error) => fieldErrors(error),
    onSaved: (_answer, { name }) => {
      show({ severity: 'success', summary: m.admin_saved(), detail: name });
      onClose();
    },
  });
  const { classIds, price } = form.values;
  const priceCents = readMoney(price, digits);
  const elsewhere = new Set(groups.filter(({ id }) => id !== group?.id).flatMap((other) => other.classIds));
  const members = classIds.flatMap((id) => classes.find((one) => one.id === id) ?? []);
  return (
    <FormDialog
      isChanged={form.isChanged}
      closeLabel={m.shell_close()}
      onClose={onClose}
      title={group ? m.groups_edit_one({ name: group.name }) : m.groups_add()}
    >
      {(close) => (
        <Form form={form}>
          <Stack>
            <FailureAlert error={form.failure} words={{ 'changed-meanwhile': m.groups_changed_meanwhile }} />
            <TextField label={m.groups_name()} {...form.field('name')} maxLength={200} required data-autofocus />
            <LongTextField
              label={m.groups_description()}
              {...form.field('description')}
              maxLength={2000}
              isGrowing
              rows={2}
            />
            <SeveralField
              label={m.groups_classes()}
              description={m.groups_classes_hint()}
              placeholder={classIds.length === 0 ? m.groups_classes_find() : ''}
              most={100}
              required
              options={classes
                .filter(({ id, isCancelled }) => classIds.includes(id) || !(elsewhere.has(id) || isCancelled))
                .map(({ id, title, priceCents: cents }) => ({ value: id, label: `${title} · ${format.money(cents)}` }))}
              value={classIds}
              onChange={(chosen) => form.set({ classIds: chosen })}
              error={errorAt(form.errors, 'classIds')}
            />
            <MoneyField label={m.groups_price()} {...form.field('price')} maxLength={20} required />
            {members.length > 1 && priceCents !== null && <SavingWords priceCents={priceCents} members={members} />}
            <Cluster at="end">
              <Button look="secondary" onClick={close}>
                {m.groups_cancel()}
              </Button>
              <Button type="submit" isBusy={form.isPending}>
                {m.groups_save()}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      )}
    </FormDialog>
  );
}
