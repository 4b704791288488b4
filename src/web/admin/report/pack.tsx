import { type ReactNode, useMemo, useState } from 'react';
import type { PackAsked } from '../../../contract/packs.ts';
import { isHealthReader, MOST_PACKED, type PackClass, sheetsFor } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { useAskPack } from '../../shared/sheets/packs-data.ts';
import { SheetChoice, useSheetChoice } from '../../shared/sheets/sheet-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReportTrouble } from '../frame/report-state.tsx';
import { useStaffRoles } from '../frame/use-may.ts';
import { changedPacks } from './changed-packs.ts';
import { packColumns } from './pack-columns.tsx';
import { SincePrinted } from './since-printed.tsx';
import { useHealthWarnings } from './use-health-warnings.ts';

interface PackProps {
  readonly classes: readonly PackClass[];
  /** What the file will be called. */
  readonly name: string;
  readonly days: readonly string[] | undefined;
  readonly readAt: string;
  /** The packs that there are: below the button that makes one. */
  readonly children: ReactNode;
}

/** The classes that can be bound, what of them was printed, and the pack that is asked for. */
export function Pack({ classes, name, days, readAt, children }: PackProps) {
  const format = useFormat();
  const { locale } = useApp().organization;
  const roles = useStaffRoles() ?? [];
  const own = sheetsFor(roles);
  const { chosen: kinds, toggle } = useSheetChoice(own);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isReader = isHealthReader(roles);
  const health = useHealthWarnings(
    classes.map(({ id }) => id),
    isReader,
  );
  const { warnings } = health;
  const columns = useMemo(() => packColumns(format, warnings), [format, warnings]);
  const asking = useAskPack();
  const ask = (asked: Pick<PackAsked, 'name' | 'classes'>) =>
    asking.mutate({ ...asked, ...(days && { days: [...days] }) });
  const selected = classes.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const choose = (ids: readonly string[]) => {
    const taken = new Set(ids);
    setLeft(new Set(classes.flatMap(({ id }) => (taken.has(id) ? [] : [id]))));
  };
  const isTooMany = selected.length > MOST_PACKED;
  return (
    <>
      <SincePrinted
        packs={changedPacks(classes)}
        readAt={readAt}
        own={own}
        isBusy={asking.isPending}
        onPrint={(changed) => ask({ name: m.packs_changed_name({ name }), classes: changed })}
      />
      <SheetChoice own={own} chosen={kinds} onToggle={toggle} />
      {isReader && (
        <CheckField
          label={m.packs_warnings()}
          description={m.packs_warnings_hint()}
          checked={health.isWanted}
          onChange={health.toggle}
        />
      )}
      {health.query.error && health.isWanted && (
        <ReportTrouble error={health.query.error} retry={() => void health.query.refetch()} />
      )}
      {kinds.length === 0 && <p role="alert">{m.sheets_pack_none_chosen()}</p>}
      {isTooMany && <p role="alert">{m.sheets_pack_most({ most: format.number(MOST_PACKED) })}</p>}
      <Toolbar>
        <Button
          isBusy={asking.isPending}
          disabled={kinds.length === 0 || selected.length === 0 || isTooMany}
          onClick={() => ask({ name, classes: selected.map((id) => ({ id, kinds })) })}
        >
          {m.sheets_pack_act({ count: selected.length })}
        </Button>
      </Toolbar>
      {asking.error && (
        <Notice tone="error" isAlert title={m.sheets_failed()}>
          <p>{describeFailure(asking.error)}</p>
        </Notice>
      )}
      {children}
      <DataTable
        label={m.sheets_pack_classes()}
        columns={columns}
        rows={classes}
        rowId={({ id }) => id}
        locale={locale}
        isStacked
        selection={{
          selected: new Set(selected),
          onChange: (ids) => choose([...ids]),
          nameRow: ({ title }) => m.sheets_pack_choose({ title }),
          nameAll: m.sheets_pack_all(),
        }}
      />
    </>
  );
}
