import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Notice } from '../frame/report-state.tsx';
import { useAddress } from '../frame/use-address.ts';

/** What a school without any semester reads first: how to make one. */
export function FirstSteps() {
  return (
    <Notice title={m.admin_first_steps_title()}>
      <p>{m.admin_first_steps()}</p>
      <Button renderRoot={(props) => <Link {...props} to={paths.managedSemesters} />}>
        {m.admin_first_steps_semester()}
      </Button>
    </Notice>
  );
}

/** How classes come into a semester that has none. */
export function ImportHint() {
  const [{ semester }] = useAddress();
  return (
    <Notice title={m.admin_no_classes_title()}>
      <p>{m.admin_no_classes()}</p>
      <Group gap="xs" justify="center">
        <Button renderRoot={(props) => <Link {...props} to={paths.managedImport} search={{ semester }} />}>
          {m.admin_first_steps_import()}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={paths.rollForward} search={{ to: semester }} />}
        >
          {m.admin_part_roll_forward()}
        </Button>
      </Group>
    </Notice>
  );
}
