import { m } from '../../../../words/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';

interface PickedProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}

/** Several of many: one is added by choosing it, and goes by its own button. */
export function Picked({ label, options, chosen, error, onChange }: PickedProps) {
  const names = new Map(options.map(({ id, name }) => [id, name]));
  return (
    <Stack gap="small">
      <ChoiceField
        label={label}
        value=""
        error={error}
        options={[
          { value: '', label: m.circulars_rule_pick() },
          ...options.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value && onChange([...chosen, currentTarget.value])}
      />
      <Cluster>
        {chosen.map((id) => {
          const name = names.get(id) ?? m.circulars_rule_gone_class();
          return (
            <Button
              key={id}
              look="secondary"
              isSmall
              aria-label={m.circulars_rule_unpick({ name })}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            >
              {name} ×
            </Button>
          );
        })}
      </Cluster>
    </Stack>
  );
}
