import { Segments } from '../../../ui/choice-field.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { useDeferredValue, useState } from 'react';
import { m } from '../../../../words/messages.js';
import styles from './class-form.module.css';
import { ClassLongText } from './fields.tsx';
import { SectionFields } from './plain-field.tsx';
import { PictureOfClass } from './picture-of-class.tsx';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const MarkdownText = lazyPart(() => import('../../../ui/markdown.tsx'), { waiting: () => <Skeleton height={80} /> });

/** What families read about the class. */
export function WordsSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_words()}>
      <SectionFields section="words" form={form} />
      <Description form={form} />
      <PictureOfClass form={form} />
    </Section>
  );
}

/** The text beside what families will see of it; one after the other where there is no room. */
function Description({ form }: { form: FormParts }) {
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const text = useDeferredValue(form.values.description);
  return (
    <div className={styles.markdown} data-shown={shown} data-wide>
      <Segments
        className={styles.switch}
        label={m.class_form_description_show()}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'text', label: m.class_form_description_text() },
          { value: 'preview', label: m.class_form_description_preview() },
        ]}
      />
      <div className={styles.typed}>
        <ClassLongText form={form} name="description" label={m.class_form_description()} rows={8} />
        <p className={styles.hint}>{m.class_form_markdown_hint()}</p>
      </div>
      <section className={styles.preview} aria-label={m.class_form_description_preview()}>
        <p className={styles.label}>{m.class_form_description_preview()}</p>
        {text.trim() === '' ? (
          <p className={styles.hint}>{m.class_form_description_empty()}</p>
        ) : (
          <MarkdownText text={text} />
        )}
      </section>
    </div>
  );
}
