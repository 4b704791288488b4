import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './payments.module.css';

/** How one pays, in the school's own words; where it has none, whom to ask. */
export function HowToPay({ words }: { words: string }) {
  const { helpEmail } = useApp().organization;
  const paragraphs = words.split(/\n\s*\n/).filter((each) => each.trim() !== '');
  return (
    <Section title={m.payments_how()}>
      {paragraphs.map((paragraph, at) => (
        <p key={at} className={styles.words}>
          {paragraph}
        </p>
      ))}
      {paragraphs.length === 0 && (
        <p>
          {m.payments_how_ask()} <a href={`mailto:${helpEmail}`}>{helpEmail}</a>
        </p>
      )}
    </Section>
  );
}
