import { Button } from '../../ui/button.tsx';
import { m } from '../../../words/messages.js';
import { ChooseFile } from '../files/choose-file.tsx';
import { UploadState } from '../files/upload-state.tsx';
import { useSingleUpload } from '../files/use-upload.ts';
import { ColorField } from './color-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';
import { TextSetting } from './text-sections.tsx';

/** Logo and colour. */
export function LookSection(parts: SectionParts) {
  return (
    <Section title={m.settings_section_look()}>
      <LogoField {...parts} />
      {parts.values.logoFileId === '' && (
        <TextSetting
          {...parts}
          name="logoUrl"
          label={m.settings_logo_url()}
          hint={m.settings_logo_url_hint()}
          type="url"
          isRequired={false}
        />
      )}
      <ColorField {...parts} />
    </Section>
  );
}

/** An uploaded logo: dragged here, or chosen. */
function LogoField({ values, errors, change }: SectionParts) {
  const { logoFileId } = values;
  const { upload, take, retry, isOver, handlers } = useSingleUpload('picture', ({ fileId }) =>
    change({ logoFileId: fileId }),
  );
  return (
    <fieldset className={styles.logo} data-over={isOver || undefined} {...handlers}>
      <legend>{m.settings_logo()}</legend>
      {logoFileId && (
        <img className={styles.logoPicture} src={`/files/${logoFileId}/320.webp`} alt={m.settings_logo_alt()} />
      )}
      <UploadState upload={upload} onRetry={retry} />
      <div className={styles.acts}>
        <ChooseFile
          kind="picture"
          label={logoFileId ? m.settings_logo_another() : m.settings_logo_choose()}
          onFiles={take}
        />
        {logoFileId && (
          <Button look="quiet" isDanger onClick={() => change({ logoFileId: '' })}>
            {m.settings_logo_remove()}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{m.settings_logo_hint()}</p>
      {errors['logoFileId'] && (
        <p className={styles.error} role="alert">
          {errors['logoFileId']}
        </p>
      )}
    </fieldset>
  );
}
