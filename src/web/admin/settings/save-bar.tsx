import { Button } from '../../ui/button.tsx';
import type { SettingName } from '../../../contract/settings.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { GiveUpButton } from '../frame/give-up-button.tsx';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { nameSetting } from './setting-names.ts';
import { SaveBar } from '../../ui/form/form.tsx';

/** Stands at the foot of the screen: what changed, why it was not saved, and the two ways to go. */
export function SettingsBar(parts: {
  changed: readonly SettingName[];
  error: Error | null;
  isPending: boolean;
  onGiveUp: () => void;
}) {
  const { changed, error, isPending, onGiveUp } = parts;
  const format = useFormat();
  const isChanged = changed.length > 0;
  return (
    <SaveBar
      label={m.settings_bar()}
      words={isChanged ? m.settings_changed({ fields: format.list(changed.map(nameSetting)) }) : m.settings_unchanged()}
      notes={<FailureAlert error={error} />}
    >
      {isChanged && <GiveUpButton words={m.settings_give_up()} onGiveUp={onGiveUp} />}
      <Button type="submit" isBusy={isPending} isIdle={!isChanged}>
        {m.settings_save()}
      </Button>
    </SaveBar>
  );
}
