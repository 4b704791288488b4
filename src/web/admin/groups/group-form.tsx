import { SeveralField } from '../../ui/several-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { MoneyField, TextField } from '../../ui/text-field.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type FormEvent, useRef, useState } from 'react';
import type { GroupableClass, StaffGroup } from '../../../contract/groups.ts';
import { currencyDigits, readMoney, writeMoney } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { useToasts } from '../../shared/toasts.ts';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { errorAt, focusFirstError } from '../../ui/form/use-form.ts';
import { useAct } from '../frame/use-act.ts';
import { fieldErrors } from '../../shared/failure-sentence.ts';
import { findWrong } from './group-check.ts';
import { SavingWords } from './saving-words.tsx';

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
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState(group?.description ?? '');
  const [classIds, setClassIds] = useState(group?.classIds ?? []);
  const [price, setPrice] = useState(group ? writeMoney(group.priceCents, digits) : '');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const priceCents = readMoney(price, digits);
  const elsewhere = new Set(groups.filter(({ id }) => id !== group?.id).flatMap((other) => other.classIds));
  const members = classIds.flatMap((id) => classes.find((one) => one.id === id) ?? []);
  const version = group ? { id: group.id, version: group.version } : {};
  const wanted = { ...version, semesterId, name, description, priceCents, classIds: [...classIds] };
  const wrong = findWrong(wanted, digits);
  const errors = { ...fieldErrors(save.error), ...(isChecked && wrong) };
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    const focusWrong = () => focusFirstError(form.current);
    if (priceCents === null || Object.keys(wrong).length > 0) return focusWrong();
    save.mutate(
      { ...wanted, priceCents },
      {
        onError: focusWrong,
        onSuccess: () => {
          show({ severity: 'success', summary: m.admin_saved(), detail: name });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      closeLabel={m.shell_close()}
      onClose={onClose}
      title={group ? m.groups_edit_one({ name: group.name }) : m.groups_add()}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <FailureAlert error={save.error} changedMeanwhile={m.groups_changed_meanwhile()} />
          <TextField
            label={m.groups_name()}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors['name']}
            maxLength={200}
            required
            data-autofocus
          />
          <LongTextField
            label={m.groups_description()}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={errors['description']}
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
            onChange={setClassIds}
            error={errorAt(errors, 'classIds')}
          />
          <MoneyField
            label={m.groups_price()}
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
            error={errors['priceCents']}
            maxLength={20}
            required
          />
          {members.length > 1 && priceCents !== null && <SavingWords priceCents={priceCents} members={members} />}
          <Cluster at="end">
            <Button look="secondary" onClick={onClose}>
              {m.groups_cancel()}
            </Button>
            <Button type="submit" isBusy={save.isPending}>
              {m.groups_save()}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
