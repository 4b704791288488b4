import { useState } from 'react';
import { sheetsFor } from '../../contract/sheets.ts';
import type { TaughtClass } from '../../contract/teaching.ts';
import { m } from '../../words/messages.js';
import { describeFailure } from '../shared/failure.ts';
import { useFormat } from '../shared/format.ts';
import { useRoles } from '../shared/roles.ts';
import { useAskPack } from '../shared/sheets/packs-data.ts';
import { SheetChoice, useSheetChoice } from '../shared/sheets/sheet-choice.tsx';
import { YourPacks } from '../shared/sheets/your-packs.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';

interface OwnPacksProps {
  /** Those whose students one is told of now. */
  readonly classes: readonly TaughtClass[];
  readonly today: string;
}

/** The papers of several of one's own classes in one file: of one day, or of all dates. */
export function OwnPacks({ classes, today }: OwnPacksProps) {
  const format = useFormat();
  const own = sheetsFor(useRoles() ?? []);
  const { chosen: kinds, toggle } = useSheetChoice(own);
  const [day, setDay] = useState('');
  const asking = useAskPack();
  const days = [...new Set(classes.flatMap(({ dates }) => dates.map(({ on }) => on)))]
    .filter((on) => on >= today)
    .toSorted();
  const on = days.find((each) => each === day);
  const bound = heldOn(classes, on);
  const ask = () =>
    asking.mutate({
      name: [m.sheets_pack_title(), on].filter(Boolean).join(', '),
      classes: bound.map(({ id }) => ({ id, kinds })),
      ...(on && { days: [on] }),
    });
  return (
    <Section title={m.teaching_packs()}>
      <Stack>
        <ChoiceField
          label={m.sheets_day()}
          value={on ?? ''}
          options={[
            { value: '', label: m.sheets_all_days_grid() },
            ...days.map((each) => ({ value: each, label: format.longDay(each) })),
          ]}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <SheetChoice own={own} chosen={kinds} onToggle={toggle} />
        {asking.error && (
          <Notice tone="error" isAlert title={m.sheets_failed()}>
            <p>{describeFailure(asking.error)}</p>
          </Notice>
        )}
        <div>
          <Button look="secondary" isBusy={asking.isPending} disabled={kinds.length === 0} onClick={ask}>
            {m.sheets_pack_act({ count: bound.length })}
          </Button>
        </div>
        <YourPacks />
      </Stack>
    </Section>
  );
}

/** By time on one day, else by their first date. */
function heldOn(classes: readonly TaughtClass[], on: string | undefined): TaughtClass[] {
  const first = ({ dates }: TaughtClass) => dates.find((date) => on === undefined || date.on === on);
  return classes
    .filter((one) => on === undefined || first(one))
    .toSorted((a, b) => when(first(a)).localeCompare(when(first(b))));
}

const when = (date: { on: string; start: string } | undefined) => (date ? `${date.on} ${date.start}` : '');
