import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useApp } from '../../shared/app.tsx';
import { calls } from '../../calls.ts';
import { useFormat } from '../../shared/format.ts';
import { m } from '../../../words/messages.js';
import { nameSetting } from './setting-names.ts';
import { changedNames, type Settings, type SettingsValues, typedOf } from './settings-values.ts';
import styles from './settings.module.css';
import { useQuery } from '@tanstack/react-query';

/** Somebody else saved settings while these were being changed: what they changed, and how both go together. */
export function ChangedByOthers(parts: {
  base: Settings;
  typed: SettingsValues;
  onMerged: (theirs: Settings, values: SettingsValues) => void;
}) {
  const { base, typed, onMerged } = parts;
  const { call } = useApp();
  const format = useFormat();
  const { data: theirs } = useQuery({
    queryKey: ['report', 'settings', 'meanwhile', base.version],
    queryFn: ({ signal }) => call(calls.settings, {}, { signal }),
    staleTime: 0,
  });
  if (!theirs) return null;
  const [before, now] = [typedOf(base.values), typedOf(theirs.values)];
  const byThem = changedNames(now, before);
  const mine = changedNames(typed, before);
  const both = mine.filter((name) => byThem.includes(name));
  const list = (names: readonly (typeof mine)[number][]) => format.list(names.map(nameSetting));
  // What I did not touch becomes theirs, what I typed stays.
  const merged = { ...now, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
  return (
    <div ref={showItself}>
      <Notice tone="warn" isAlert title={m.settings_meanwhile_title()}>
        {byThem.length > 0 && <p>{m.settings_meanwhile({ fields: list(byThem) })}</p>}
        {both.length > 0 && <p>{m.settings_meanwhile_both({ fields: list(both) })}</p>}
        <Button look="secondary" className={styles.below} onClick={() => onMerged(theirs, merged)}>
          {m.settings_meanwhile_take()}
        </Button>
      </Notice>
    </div>
  );
}

/** Whoever saved stands anywhere on a long page. */
const showItself = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Name, language and money are part of every page as it was loaded. */
export function SavedNotice() {
  return (
    <Notice tone="success">
      <p>{m.settings_saved_shown()}</p>
      <Button look="secondary" className={styles.below} onClick={() => location.reload()}>
        {m.settings_load_anew()}
      </Button>
    </Notice>
  );
}
