import { TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useEffect, useRef } from 'react';
import { isColor, nearestThatStandsOut, type Palette, paletteOf, standsOut } from '../../../domain/color.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { PORTAL_COLOR } from '../../shared/theme.ts';
import type { SectionParts } from './settings-values.ts';
import styles from './settings.module.css';

/** The school's colour, with a look at header and button before it is saved. */
export function ColorField({ values, errors, change }: SectionParts) {
  const typed = values.primaryColor.trim().toLowerCase();
  const color = isColor(typed) ? typed : PORTAL_COLOR;
  return (
    <div className={styles.color}>
      <div className={styles.colorFields}>
        <TextField
          label={m.settings_color()}
          description={m.settings_color_hint()}
          placeholder={PORTAL_COLOR}
          value={values.primaryColor}
          onChange={(event) => change({ primaryColor: event.currentTarget.value })}
          error={errors['primaryColor']}
          maxLength={20}
          spellCheck={false}
        />
        <input
          type="color"
          className={styles.picker}
          aria-label={m.settings_color_pick()}
          value={color}
          onChange={(event) => change({ primaryColor: event.currentTarget.value })}
        />
      </div>
      <div className={styles.acts}>
        {isColor(typed) && !standsOut(typed) && (
          <Button look="secondary" onClick={() => change({ primaryColor: nearestThatStandsOut(typed) })}>
            {m.settings_color_use({ color: nearestThatStandsOut(typed) })}
          </Button>
        )}
        {values.primaryColor !== '' && (
          <Button look="secondary" onClick={() => change({ primaryColor: '' })}>
            {m.settings_color_own()}
          </Button>
        )}
      </div>
      <Preview color={color} />
    </div>
  );
}

function Preview({ color }: { color: string }) {
  const { light, dark } = paletteOf(color);
  return (
    <div className={styles.previews} role="group" aria-label={m.settings_preview()}>
      <Sample palette={light} words={m.settings_preview_light()} scheme="light" />
      <Sample palette={dark} words={m.settings_preview_dark()} scheme="dark" />
    </div>
  );
}

/** Drawn with the colours themselves, whichever scheme the reader's own screen has. */
function Sample({ palette, words, scheme }: { palette: Palette; words: string; scheme: 'light' | 'dark' }) {
  const { name } = useApp().organization;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const [part, value] of Object.entries(palette)) frame.current?.style.setProperty(`--sample-${part}`, value);
  }, [palette]);
  return (
    <figure ref={frame} className={styles.sample} data-scheme={scheme}>
      <div className={styles.sampleHeader}>{name}</div>
      <div className={styles.sampleBody}>
        <span className={styles.sampleButton}>{m.settings_preview_button()}</span>
        <span className={styles.sampleWords}>{m.settings_preview_words()}</span>
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
