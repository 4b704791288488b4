import { useMutation } from '@tanstack/react-query';
import type { Family, FamilyGuardian } from '../../../contract/families.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { useToasts } from '../../shared/toasts.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { useFamilies, useFamilyChanged } from '../families/family-data.ts';
import { hasFailed } from '../students/students-data.ts';

/** Whether mails about enrollments come, for each family in which one decides. */
export function MailChoices() {
  const { data, ...query } = useFamilies();
  if (hasFailed({ ...query, data })) return <NotLoaded title={m.families_not_loaded()} queries={[query]} />;
  if (!data) return <Skeleton height={48} />;
  const own = data.families.flatMap((family) =>
    family.access === 'full'
      ? family.guardians.filter(({ isYou }) => isYou).map((guardian) => ({ family, guardian }))
      : [],
  );
  if (own.length === 0) return <p>{m.account_mails_none()}</p>;
  return (
    <Stack>
      {own.map((each) => (
        <Choice key={each.guardian.id} {...each} isOnly={own.length === 1} />
      ))}
    </Stack>
  );
}

interface ChoiceProps {
  readonly family: Family;
  readonly guardian: FamilyGuardian;
  readonly isOnly: boolean;
}

function Choice({ family, guardian, isOnly }: ChoiceProps) {
  const { call } = useApp();
  const format = useFormat();
  const changed = useFamilyChanged();
  const { show } = useToasts();
  const save = useMutation({
    mutationFn: (wantsMail: boolean) =>
      call(calls.saveGuardian, { guardianId: guardian.id, version: guardian.version, wantsMail }),
    onSuccess: () => show({ severity: 'success', summary: m.account_done(), detail: m.families_saved() }),
    // Also where somebody else has changed it: what stands there now is read.
    onSettled: changed,
  });
  const names = format.list(family.students.map(({ name }) => name));
  return (
    <>
      <CheckField
        label={isOnly || names === '' ? m.families_wants_mail() : m.account_mails_of({ students: names })}
        checked={save.isPending ? save.variables : guardian.wantsMail}
        onChange={(event) => !save.isPending && save.mutate(event.currentTarget.checked)}
      />
      {save.error && (
        <Notice tone="error" isAlert>
          {describeFailure(save.error)}
        </Notice>
      )}
    </>
  );
}
