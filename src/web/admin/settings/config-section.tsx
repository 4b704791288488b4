import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button } from '../../ui/button.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { isRemoteKey, type RemoteKey, REMOTE_KEYS } from '../../../domain/remote-keys.ts';
import { REMOTE_TYPES } from '../../../domain/remote-value.ts';
import { m } from '../../../words/messages.js';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import { nameType } from './setting-names.ts';
import styles from './settings.module.css';
import type { SettingsValues } from './settings-values.ts';

type Row = SettingsValues['remoteConfig'][number];

const DOES: Record<RemoteKey, () => string> = {
  header_message: m.settings_config_header_message,
  signup_open: m.settings_config_signup_open,
  catalogue_notice: m.settings_config_catalogue_notice,
};
// The keys of a constant are its own names.
const REMOTE_KEY_NAMES = Object.keys(REMOTE_KEYS) as RemoteKey[];

const begun = (key: RemoteKey): Row => ({
  key,
  type: REMOTE_KEYS[key],
  text: REMOTE_KEYS[key] === 'boolean' ? 'true' : '',
});

/** Values that the program reads by name, each with its type. */
export function ConfigSection({ values, errors, change }: SectionParts) {
  const rows = values.remoteConfig;
  const set = (row: number, part: Partial<Row>) =>
    change({ remoteConfig: rows.map((each, index) => (index === row ? { ...each, ...part } : each)) });
  return (
    <Section title={m.settings_section_config()} hint={m.settings_config_hint()}>
      <dl className={styles.known}>
        {REMOTE_KEY_NAMES.map((key) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{DOES[key]()}</dd>
            {rows.every((each) => each.key.trim() !== key) && (
              <dd>
                <Button
                  look="secondary"
                  isSmall
                  aria-label={m.settings_config_set_key({ key })}
                  onClick={() => change({ remoteConfig: [...rows, begun(key)] })}
                >
                  {m.settings_config_set()}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <ul className={styles.rows} data-wide aria-label={m.settings_config()}>
          {rows.map((each, row) => (
            <li key={row} className={styles.configRow}>
              <TextField
                label={m.settings_config_key()}
                value={each.key}
                onChange={(event) => set(row, { key: event.currentTarget.value })}
                description={each.key.trim() && !isRemoteKey(each.key.trim()) ? m.settings_config_own() : undefined}
                error={errors[`remoteConfig#${row}.key`]}
                maxLength={256}
                spellCheck={false}
              />
              <ChoiceField
                label={m.settings_config_type()}
                value={each.type}
                options={REMOTE_TYPES.map((type) => ({ value: type, label: nameType(type) }))}
                onChange={(event) => set(row, retyped(each, event.currentTarget.value))}
              />
              <ValueField row={each} error={errors[`remoteConfig#${row}.text`]} onText={(text) => set(row, { text })} />
              <Button
                look="quiet"
                isDanger
                aria-label={m.settings_config_remove({ key: each.key || m.settings_config_new() })}
                onClick={() => change({ remoteConfig: rows.filter((_, index) => index !== row) })}
              >
                {m.settings_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        look="secondary"
        className={styles.add}
        onClick={() => change({ remoteConfig: [...rows, { key: '', type: 'string', text: '' }] })}
      >
        {m.settings_config_add()}
      </Button>
    </Section>
  );
}

function ValueField({ row, error, onText }: { row: Row; error: string | undefined; onText: (text: string) => void }) {
  const shared = { size: 'md', label: m.settings_config_value(), value: row.text, error } as const;
  if (row.type === 'boolean')
    return (
      <ChoiceField
        {...shared}
        options={[
          { value: 'true', label: m.settings_yes() },
          { value: 'false', label: m.settings_no() },
        ]}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  if (row.type === 'json')
    return (
      <LongTextField {...shared} rows={3} spellCheck={false} onChange={(event) => onText(event.currentTarget.value)} />
    );
  return (
    <TextField
      {...shared}
      inputMode={row.type === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** Another type keeps what was typed where it can; yes or no begins with no. */
function retyped(row: Row, wanted: string): Partial<Row> {
  const type = REMOTE_TYPES.find((each) => each === wanted) ?? row.type;
  return { type, text: type === 'boolean' && row.text !== 'true' ? 'false' : row.text };
}
