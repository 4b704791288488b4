import { useState } from 'react';
import { foldName, isVisibleName } from '../../../../domain/names.ts';
import { m } from '../../../../words/messages.js';
import { fieldWords } from '../../../shared/field-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { nameSize } from '../../frame/size-words.ts';

interface Listed {
  readonly size: string;
  readonly cut: string;
  readonly isOffered: boolean;
  readonly isUsed: boolean;
}

const OWN = 'own';

/** A size of the school's own with its cut; it is saved with the list. */
export function NewSize({ sizes, onAdd }: { sizes: readonly Listed[]; onAdd: (added: Listed) => void }) {
  const [size, setSize] = useState('');
  const [cut, setCut] = useState('youth');
  const [ownCut, setOwnCut] = useState('');
  const [errors, setErrors] = useState<{ size?: string; cut?: string }>({});
  const add = () => {
    const [name, cutName] = [size.trim(), (cut === OWN ? ownCut : cut).trim()];
    const isTwice = sizes.some((each) =>
      [each.size, nameSize(each.size)].some((one) => foldName(one) === foldName(name)),
    );
    const found = {
      ...(!isVisibleName(name) && { size: fieldWords({ code: 'required' }) }),
      ...(isTwice && { size: fieldWords({ code: 'size-twice' }) }),
      ...(!isVisibleName(cutName) && { cut: fieldWords({ code: 'required' }) }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ size: name, cut: cutName, isOffered: true, isUsed: false });
    setSize('');
  };
  return (
    <Section title={m.tshirts_settings_add()}>
      <Cluster>
        <TextField
          label={m.tshirts_settings_new()}
          description={m.tshirts_settings_new_hint()}
          value={size}
          maxLength={40}
          autoComplete="off"
          error={errors.size}
          onChange={(event) => {
            setSize(event.currentTarget.value);
            setErrors({});
          }}
        />
        <ChoiceField
          label={m.tshirts_cut()}
          value={cut}
          options={[
            { value: 'youth', label: m.tshirts_cut_youth() },
            { value: 'adult', label: m.tshirts_cut_adult() },
            { value: OWN, label: m.tshirts_settings_cut_own_choice() },
          ]}
          onChange={(event) => setCut(event.currentTarget.value)}
        />
        {cut === OWN && (
          <TextField
            label={m.tshirts_settings_cut_own()}
            value={ownCut}
            maxLength={30}
            autoComplete="off"
            error={errors.cut}
            onChange={(event) => {
              setOwnCut(event.currentTarget.value);
              setErrors({});
            }}
          />
        )}
      </Cluster>
      <Cluster>
        <Button look="secondary" onClick={add}>
          {m.tshirts_settings_add()}
        </Button>
      </Cluster>
    </Section>
  );
}
