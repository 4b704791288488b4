import { Link } from '@tanstack/react-router';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { isSpecified } from '../../../../domain/sizes.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { fieldErrors, whyOf } from '../../../shared/failure.ts';
import { useToasts } from '../../../shared/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailureAlert } from '../../frame/failure-alert.tsx';
import { Leads } from '../../frame/not-yours.tsx';
import { ReportContent } from '../../frame/report-state.tsx';
import { nameSize } from '../../frame/size-words.ts';
import { nameCut } from '../cut-words.ts';
import { StaffPage } from '../../frame/staff-page.tsx';
import { useAct } from '../../frame/use-act.ts';
import { useReport } from '../../frame/use-report.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import { useTabKeeper } from '../../frame/use-tab-keeper.ts';
import { NewSize } from './new-size.tsx';
import styles from '../tshirts.module.css';

type SizeList = OutputOf<typeof functions.tshirtSizes>;
type Listed = SizeList['sizes'][number];
interface Values {
  readonly sizes: readonly Listed[];
}

/** Which sizes the school offers, those of its own, and their order: a part of the settings. */
export function TshirtSizesPage() {
  const report = useReport('tshirtSizes', {});
  return (
    <StaffPage
      title={m.tshirts_settings()}
      lead={m.tshirts_settings_lead()}
      tools={
        <>
          <Leads to="SettingsPage">
            <Link to={staffPaths.settings}>{m.admin_part_settings()}</Link>
          </Leads>
          <Link to={staffPaths.tshirts}>{m.tshirts_menu()}</Link>
        </>
      }
    >
      <ReportContent report={report}>{(list) => <SizesForm list={list} />}</ReportContent>
    </StaffPage>
  );
}

function SizesForm({ list }: { list: SizeList }) {
  const runs = useRunsSchool();
  const save = useAct('saveTshirtSizes', { readsAgain: true });
  const { show } = useToasts();
  const form = useForm<Values, SizeList>({
    saved: { version: list.version, values: { sizes: list.sizes } },
    keeper: useTabKeeper<Values>('tshirt-sizes'),
    save: ({ sizes }, version) =>
      save.mutateAsync({ version, sizes: sizes.map(({ size, cut, isOffered }) => ({ size, cut, isOffered })) }),
    told: (error) => fieldErrors(error),
    onSaved: () => show({ severity: 'success', summary: m.tshirts_settings_saved() }),
  });
  const { sizes } = form.values;
  const isMeanwhile = form.isOutdated || whyOf(form.failure) === 'changed-meanwhile';
  const set = (next: readonly Listed[]) => form.set({ sizes: next });
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('sizes'))?.[1];
  return (
    <Form form={form}>
      <Stack>
        <ol className={styles.list} aria-label={m.tshirts_settings_list()}>
          {sizes.map((each, at) => (
            <SizeRow key={each.size} sizes={sizes} at={at} set={set} isReadOnly={!runs} />
          ))}
        </ol>
        {runs && <NewSize sizes={sizes} onAdd={(added) => set([...sizes, added])} />}
        {wrong && (
          <Notice tone="error" isAlert>
            {wrong}
          </Notice>
        )}
        {isMeanwhile ? (
          <Notice tone="warn" isAlert>
            <p>{m.tshirts_changed_meanwhile()}</p>
            <Button look="secondary" isSmall onClick={() => form.rebase(list.version, { sizes: list.sizes })}>
              {m.tshirts_take_theirs()}
            </Button>
          </Notice>
        ) : (
          <FailureAlert error={wrong ? null : form.failure} />
        )}
        {runs && (
          <Cluster at="end">
            {form.isChanged && (
              <Button look="quiet" onClick={form.forget}>
                {m.tshirts_cancel()}
              </Button>
            )}
            <Button type="submit" isBusy={form.isPending} disabled={!form.isChanged}>
              {m.tshirts_save()}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Form>
  );
}

interface SizeRowProps {
  readonly sizes: readonly Listed[];
  readonly at: number;
  readonly set: (sizes: readonly Listed[]) => void;
  readonly isReadOnly: boolean;
}

function SizeRow({ sizes, at, set, isReadOnly }: SizeRowProps) {
  const each = sizes[at];
  if (!each) return null;
  const name = nameSize(each.size);
  const move = (to: number) => set(sizes.toSpliced(at, 1).toSpliced(to, 0, each));
  const act = (words: string, label: string, isOff: boolean, onClick: () => void) => (
    <Button look="quiet" isSmall disabled={isOff} aria-label={label} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {!isSpecified(each.size) && <p className={styles.facts}>{nameCut(each.cut)}</p>}
      </div>
      <div className={styles.acts}>
        <CheckField
          label={m.tshirts_settings_offered()}
          aria-label={m.tshirts_settings_offered_of({ size: name })}
          checked={each.isOffered}
          disabled={isReadOnly}
          onChange={(event) => set(sizes.with(at, { ...each, isOffered: event.currentTarget.checked }))}
        />
        {!isReadOnly && (
          <>
            {act(m.tshirts_settings_up(), m.tshirts_settings_up_of({ size: name }), at === 0, () => move(at - 1))}
            {act(m.tshirts_settings_down(), m.tshirts_settings_down_of({ size: name }), at === sizes.length - 1, () =>
              move(at + 1),
            )}
            {!isSpecified(each.size) &&
              !each.isUsed &&
              act(m.tshirts_settings_remove(), m.tshirts_settings_remove_of({ size: name }), false, () =>
                set(sizes.toSpliced(at, 1)),
              )}
          </>
        )}
      </div>
    </li>
  );
}
