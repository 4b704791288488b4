import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, LetterCard, LetterSection } from './letter.ts';
import { SchoolWords } from './school-words.tsx';

// Mail programs know tables and inline styles; anything newer is missing somewhere. Colours as in the portal, all at least 4.5:1.
const colour = {
  forest: '#1f4d36',
  sand: '#f6f1e7',
  paper: '#ffffff',
  line: '#ddd3c0',
  slate: '#2b3439',
  quiet: '#566067',
};
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const tones: Record<LetterCard['tone'], CSSProperties> = {
  good: { color: '#1f4d36', backgroundColor: '#e3efe6' },
  waiting: { color: '#6b4700', backgroundColor: '#fbedcb' },
  ended: { color: '#4a545a', backgroundColor: '#ebe9e4' },
};
const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: colour.slate };

/** A letter as an HTML document that reads well at 320 px and in print. */
export function renderHtml(letter: Letter): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterDocument letter={letter} />)}`;
}

function LetterDocument({ letter }: { letter: Letter }) {
  return (
    <html lang={letter.locale} dir="auto">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{letter.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colour.sand, fontFamily: font }}>
        <Preview words={letter.opening[0] ?? letter.title} />
        <Table style={{ backgroundColor: colour.sand }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table style={{ maxWidth: 600, textAlign: 'left' }}>
                <Head letter={letter} />
                <tr>
                  <td style={bodyCell}>
                    <Body letter={letter} />
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '16px 24px', fontSize: 14, lineHeight: '20px', color: colour.quiet }}>
                    {letter.signature}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

const bodyCell: CSSProperties = {
  padding: '24px 24px 8px',
  backgroundColor: colour.paper,
  border: `1px solid ${colour.line}`,
  borderTop: 0,
  borderRadius: '0 0 8px 8px',
  wordBreak: 'break-word',
};

/** Shown in the list of mails beside the subject, nowhere else. */
function Preview({ words }: { words: string }) {
  return (
    <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0 }} aria-hidden="true">
      {words}
    </div>
  );
}

function Head({ letter }: { letter: Letter }) {
  const style = {
    padding: '16px 24px',
    backgroundColor: colour.forest,
    color: '#ffffff',
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    borderRadius: '8px 8px 0 0',
  };
  return (
    <tr>
      <td style={style}>{letter.schoolName}</td>
    </tr>
  );
}

function Body({ letter }: { letter: Letter }) {
  return (
    <>
      <h1 style={{ margin: '0 0 16px', fontSize: 22, lineHeight: '30px', color: colour.slate }}>{letter.title}</h1>
      {letter.opening.map((words) => (
        <p key={words} style={paragraph}>
          {words}
        </p>
      ))}
      {numbered(letter.words ?? []).map(({ key, item }) => (
        <SchoolWords key={key} markdown={item.markdown} />
      ))}
      {numbered(letter.sections).map(({ key, item }) => (
        <Section key={key} section={item} />
      ))}
      {letter.notes.map((words) => (
        <p key={words} style={paragraph}>
          {words}
        </p>
      ))}
      {letter.action && <Action label={letter.action.label} url={letter.action.url} />}
      {letter.figures && <Figures label={letter.figures.label} text={letter.figures.text} />}
      {letter.closing.map((words) => (
        <p key={words} style={paragraph}>
          {words}
        </p>
      ))}
    </>
  );
}

/** A letter is drawn once and never changes: two students, classes or semesters of it may say the same, so what it says in a row is told apart by its number. */
function numbered<Item>(items: readonly Item[]): { key: number; item: Item }[] {
  return items.map((item, key) => ({ key, item }));
}

function Section({ section }: { section: LetterSection }) {
  return (
    <>
      {section.heading && (
        <h2 style={{ margin: '24px 0 8px', fontSize: 18, lineHeight: '26px', color: colour.slate }}>
          {section.heading}
        </h2>
      )}
      {numbered(section.cards).map(({ key, item }) => (
        <Card key={key} card={item} />
      ))}
    </>
  );
}

function Card({ card }: { card: LetterCard }) {
  const status: CSSProperties = {
    ...tones[card.tone],
    display: 'inline-block',
    padding: '0 8px',
    borderRadius: 4,
    fontSize: 14,
    lineHeight: '22px',
    fontWeight: 600,
  };
  return (
    <Table style={{ margin: '0 0 16px', border: `1px solid ${colour.line}`, borderRadius: 8 }}>
      <tr>
        <td style={{ padding: '12px 16px 14px' }}>
          <span style={status}>{card.status}</span>
          <h3 style={{ margin: '6px 0 4px', fontSize: 16, lineHeight: '24px', color: colour.slate }}>{card.title}</h3>
          {card.rows.map((row) => (
            <p
              key={row.label + row.value}
              style={{ margin: '4px 0 0', fontSize: 16, lineHeight: '24px', color: colour.slate }}
            >
              <span style={{ color: colour.quiet }}>{row.label}: </span>
              {row.value}
            </p>
          ))}
        </td>
      </tr>
    </Table>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '12px 20px',
    backgroundColor: colour.forest,
    color: '#ffffff',
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: 8,
  };
  return (
    <p style={{ margin: '8px 0 24px' }}>
      <a href={url} style={button}>
        {label}
      </a>
    </p>
  );
}

/** Large and apart, so that it is read and typed without a mistake. */
function Figures({ label, text }: { label: string; text: string }) {
  const figures: CSSProperties = { fontSize: 28, lineHeight: '40px', fontWeight: 600, letterSpacing: 4 };
  return (
    <p style={paragraph}>
      {label}
      <br />
      <strong style={figures}>{text}</strong>
    </p>
  );
}

function Table({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: '100%', borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}
