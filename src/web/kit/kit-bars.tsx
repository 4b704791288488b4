import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Section } from '../ui/section.tsx';
import { Tab, Tabs } from '../ui/tabs.tsx';
import { DateField, TextField } from '../ui/text-field.tsx';
import { Toolbar } from '../ui/layout.tsx';

const parts = [
  'Classes',
  'Groups',
  'Semesters',
  'Info and messages',
  'Confirmation e-mail',
  'People and places',
  'Import',
];

/** What stands above a list: the parts of a screen, and what searches, narrows and acts. */
export function KitBars() {
  const [here, setHere] = useState('Confirmation e-mail');
  return (
    <Section title="Tabs, Toolbar, Rows">
      <Tabs label="Parts">
        {parts.map((part) => (
          <Tab
            key={part}
            to="/kit"
            aria-current={part === here ? 'page' : undefined}
            resetScroll={false}
            onClick={() => setHere(part)}
          >
            {part}
          </Tab>
        ))}
      </Tabs>
      <Toolbar end={<Button look="secondary">Export</Button>}>
        <TextField type="search" label="Search" labelled="hidden" placeholder="A label for those who do not see it" />
        <ChoiceField label="State" labelled="hidden" options={['State', 'Open', 'Full']} />
        <DateField label="From" labelled="before" />
      </Toolbar>
      <Toolbar>
        <Button>By itself</Button>
        <Button look="secondary" disabled>
          Disabled
        </Button>
      </Toolbar>
      <Rows aria-label="Some">
        {['What it is', 'Something that is called by a much longer name than any of the others'].map((name) => (
          <Row key={name}>
            <div>
              <h3>{name}</h3>
              <p>What there is to say about it</p>
            </div>
            <Button look="quiet">Act</Button>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
