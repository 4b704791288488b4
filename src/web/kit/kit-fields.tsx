import { useState } from 'react';
import { CheckField } from '../ui/check-field.tsx';
import { ChoiceField, RadioField } from '../ui/choice-field.tsx';
import { LongTextField } from '../ui/long-text-field.tsx';
import { FindField } from '../ui/find-field.tsx';
import { Section } from '../ui/section.tsx';
import { SeveralField, SuggestField } from '../ui/mantine-fields.tsx';
import {
  DateField,
  DateTimeField,
  MoneyField,
  NumberField,
  PasswordField,
  PhoneField,
  TextField,
  TimeField,
} from '../ui/text-field.tsx';
import styles from './kit.module.css';

const trees = ['Beech', 'Birch', 'Oak', 'Rowan', 'Willow'];
const treeOptions = trees.map((tree) => ({ value: tree, label: tree }));
const reveals = { label: 'Show or hide the password', show: 'Show', hide: 'Hide' };

const manyTrees = Array.from({ length: 30 }, (_, n) => ({ value: `Ash ${n}`, label: `Ash ${n}` }));

/** Every field: empty, filled, explained, wrong, and not to be changed. */
export function KitFields() {
  return (
    <>
      <Section title="Fields of text">
        <div className={styles.fields}>
          <TextField label="Text" required />
          <TextField label="With words" description="What explains it stands under it." defaultValue="Rock Climbing" />
          <TextField label="Wrong" error="Please say what it is called." defaultValue="" />
          <TextField label="Disabled" disabled defaultValue="Nothing to do here" />
          <TextField label="Search" type="search" placeholder="A word" />
          <PasswordField label="Password" reveals={reveals} defaultValue="seven trees" />
          <NumberField label="Number" defaultValue="12" />
          <MoneyField
            label="Money"
            defaultValue="1,250.00"
            error="More than twenty digits."
            description="In dollars."
          />
          <DateField label="Date" defaultValue="2026-09-08" />
          <TimeField label="Time" defaultValue="15:30" />
          <DateTimeField label="Date and time" />
          <PhoneField label="Phone" />
        </div>
        <LongTextField label="Long text" description="Grows with what is typed." isGrowing rows={3} />
        <LongTextField label="Long text, wrong" error="Please write something." rows={2} />
      </Section>
      <Section title="Fields of choice">
        <Choices />
      </Section>
    </>
  );
}

function Choices() {
  const [tree, setTree] = useState<string | null>('Oak');
  const [several, setSeveral] = useState<readonly string[]>(['Beech', 'Birch']);
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className={styles.fields}>
        <ChoiceField label="Choice" options={treeOptions} />
        <ChoiceField label="Choice, wrong" options={treeOptions} error="Please choose another." />
        <ChoiceField
          label="Choice in groups"
          options={[
            { value: '', label: 'None' },
            { group: 'Broadleaf', options: treeOptions },
          ]}
        />
        <ChoiceField label="Choice, disabled" options={treeOptions} disabled />
        <SeveralField
          label="Several"
          description="Found by typing."
          options={treeOptions}
          value={several}
          onChange={setSeveral}
          clearLabel="Clear"
        />
        <SeveralField
          label="Several, wrong"
          options={treeOptions}
          value={[]}
          onChange={setSeveral}
          error="At least two."
        />
        <FindField label="One of many" options={manyTrees} value="Ash 7" onChange={setTyped} />
        <SuggestField label="Text with suggestions" suggestions={trees} value={typed} onChange={setTyped} />
        <SuggestField
          label="Suggestions, wrong"
          suggestions={trees}
          value="Fern"
          onChange={setTyped}
          error="Not a tree."
        />
      </div>
      <RadioField
        label="One of a few"
        required
        value={tree}
        onChange={setTree}
        options={treeOptions.slice(0, 3).map((option) => ({ ...option, description: 'What it means.' }))}
      />
      <RadioField
        label="One of a few, wrong"
        value={null}
        onChange={setTree}
        options={treeOptions.slice(0, 2)}
        error="Please choose."
      />
      <div>
        <CheckField label="A yes or no" description="What it changes." defaultChecked />
        <CheckField label="Wrong" error="This must be agreed to." />
        <CheckField label="Partly" isPartly />
        <CheckField label="Disabled" disabled />
      </div>
    </>
  );
}
