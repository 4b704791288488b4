import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog, Sheet, SidePanel } from '../ui/dialog.tsx';
import { Cluster } from '../ui/layout.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';

type Opened = 'dialog' | 'panel' | 'sheet' | null;

const nothing = () => undefined;

/** What floats above the page: dialog, side panel, sheet, menu and popover. */
export function KitFloating() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <Section title="Dialog, SidePanel, Sheet, Menu, Popover">
      <Cluster>
        {(['dialog', 'panel', 'sheet'] as const).map((one) => (
          <Button key={one} look="secondary" onClick={() => setOpened(one)}>
            Open the {one}
          </Button>
        ))}
        <Menu
          look="secondary"
          words="Open the menu"
          entries={[
            { label: 'Change', onAct: nothing },
            { label: 'Copy', onAct: nothing },
            { label: 'Remove', onAct: nothing, isDanger: true },
          ]}
        />
        <Popover look="secondary" words="Open the popover" label="Columns">
          <CheckField label="Seats" defaultChecked />
          <CheckField label="Price" />
        </Popover>
      </Cluster>
      <Dialog isOpen={opened === 'dialog'} title="Withdraw Maya from Rock Climbing?" closeLabel="Close" onClose={close}>
        <p>Her seat goes to whoever waits first.</p>
        <TextField label="Reason" />
        <Cluster at="end">
          <Button look="secondary" onClick={close} data-autofocus>
            Keep the seat
          </Button>
          <Button isDanger onClick={close}>
            Withdraw
          </Button>
        </Cluster>
      </Dialog>
      <SidePanel isOpen={opened === 'panel'} title="One thing of a list" closeLabel="Close" onClose={close}>
        <p>The list stays behind it.</p>
      </SidePanel>
      <Sheet isOpen={opened === 'sheet'} title="Filters" onClose={close}>
        <CheckField label="Seats left" />
        <Button onClick={close}>Show 12 classes</Button>
      </Sheet>
    </Section>
  );
}
