import { noteWords } from './note-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { ToSettings } from '../frame/failure-alert.tsx';
import { useFormat } from '../../shared/format.ts';
import { TableSkeleton } from '../frame/report-state.tsx';
import { useAct } from '../frame/use-act.ts';
import { useReport } from '../frame/use-report.ts';
import { type Choices, mappingOf } from './choices.ts';
import { Counts } from './counts.tsx';
import { ImportProgress } from './import-progress.tsx';
import shared from './import.module.css';
import type { ImportResult, ImportWork } from './import-work.ts';
import { type Preview, Changes, Missing, NewClasses, Rejected, Remarks } from './preview-tables.tsx';
import { OtherFile, Unreadable } from './unreadable.tsx';
import { Warning } from './warning.tsx';

interface PreviewStepParts {
  readonly work: ImportWork;
  readonly choices: Choices;
  readonly semesterId: string;
  readonly onBack: () => void;
  readonly onDone: (result: ImportResult) => void;
  readonly onOther: () => void;
}
type File = OutputOf<typeof functions.importColumns>;

/** The third step: what would happen, and the button that does it. */
export function PreviewStep(parts: PreviewStepParts) {
  const { data, error, refetch, isPlaceholderData } = useReport('importColumns', {
    fileId: parts.work.fileId,
    semesterId: parts.semesterId,
  });
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} onOther={parts.onOther} />;
  if (!data || isPlaceholderData) return <Checking />;
  return <Check {...parts} file={data} />;
}

function Checking() {
  return (
    <>
      <output className={shared.quiet}>{m.imports_checking()}</output>
      <TableSkeleton rows={6} />
    </>
  );
}

function Check({ file, choices, semesterId, work, onBack, onDone, onOther }: PreviewStepParts & { file: File }) {
  const digits = currencyDigits(useApp().organization.currency);
  const mapping = useMemo(() => mappingOf(choices, file.columns, file.guess.fields, digits), [choices, file, digits]);
  const asked = { fileId: work.fileId, reading: work.reading, semesterId, mapping };
  const { data, error, refetch, isPlaceholderData } = useReport('importPreview', asked);
  const apply = useAct('importApply');
  const format = useFormat();
  const day = (on: string) => format.instantDay(`${on}T12:00:00Z`);
  const back = (
    <Button look="secondary" disabled={apply.isPending} onClick={onBack}>
      {m.imports_back_to_map()}
    </Button>
  );
  const other = <OtherFile disabled={apply.isPending} onOther={onOther} />;
  if (error)
    return (
      <>
        <Unreadable error={error} onRetry={() => void refetch()} onOther={onOther} />
        <div className={shared.actions}>{back}</div>
      </>
    );
  if (!data || isPlaceholderData)
    return (
      <>
        <Checking />
        <div className={shared.actions}>
          {back}
          {other}
        </div>
      </>
    );
  const { created, changed, overwritten, outside, drafts } = data.counts;
  return (
    <section className={shared.section} aria-labelledby="import-preview">
      <h2 id="import-preview">{m.imports_preview_title()}</h2>
      <p className={shared.quiet}>
        {m.imports_preview_lead({
          name: file.fileName,
          count: data.counts.rows,
          shown: format.number(data.counts.rows),
        })}
      </p>
      <Counts
        counts={[
          [data.counts.created, m.imports_count_created()],
          [data.counts.changed, m.imports_count_changed()],
          [data.counts.unchanged, m.imports_count_unchanged()],
          [data.counts.rejected, m.imports_count_rejected()],
        ]}
      />
      {data.odd.length > 0 && (
        <Warning title={m.imports_odd()}>
          {data.odd.map((each) => (
            <p key={each.code}>{noteWords(each)}</p>
          ))}
        </Warning>
      )}
      {overwritten > 0 && (
        <Notice
          tone="warn"
          title={m.imports_overwrites_title({ count: overwritten, shown: format.number(overwritten) })}
        >
          {m.imports_overwrites()}
        </Notice>
      )}
      {drafts > 0 && (
        <Notice tone="info" title={m.imports_drafts_title({ count: drafts, shown: format.number(drafts) })}>
          {m.imports_drafts()}
        </Notice>
      )}
      {outside > 0 && (
        <Warning title={m.imports_outside_title({ count: outside, shown: format.number(outside) })}>
          {m.imports_outside({ from: day(data.semester.startsOn), to: day(data.semester.endsOn) })}
        </Warning>
      )}
      {apply.isPending && <ImportProgress fileId={work.fileId} />}
      {apply.error && (
        <Notice tone="error" isAlert title={m.imports_failed()}>
          <p>
            {describeFailure(apply.error)} <ToSettings error={apply.error} />
          </p>
          <p>{m.imports_failed_hint()}</p>
        </Notice>
      )}
      <div className={shared.actions}>
        {created + changed > 0 && (
          <Button isBusy={apply.isPending} onClick={() => apply.mutate(asked, { onSuccess: onDone })}>
            {apply.error
              ? m.imports_try_again()
              : m.imports_apply({ count: created + changed, shown: format.number(created + changed) })}
          </Button>
        )}
        {back}
        {other}
      </div>
      {created + changed === 0 && <Notice tone="info">{nothing(data.counts)}</Notice>}
      <Rejected preview={data} asked={asked} />
      <Changes preview={data} />
      <Remarks preview={data} />
      <NewClasses preview={data} />
      <Missing preview={data} />
    </section>
  );
}

/** Why there is nothing to do. */
function nothing({ unchanged, rejected }: Preview['counts']): string {
  if (rejected === 0) return m.imports_nothing();
  return unchanged === 0 ? m.imports_nothing_left() : m.imports_nothing_else();
}
