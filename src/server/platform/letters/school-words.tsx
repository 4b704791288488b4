import type { CSSProperties } from 'react';
import Markdown, { type Components } from 'react-markdown';

const slate = '#2b3439';
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: slate };
const list: CSSProperties = { ...text, paddingLeft: 24 };
const heading: CSSProperties = { margin: '0 0 8px', fontSize: 18, lineHeight: '26px', color: slate };

// HTML in the words is shown as text; pictures from elsewhere would tell their owner who reads the mail, so only their words stay.
const parts: Components = {
  h1: ({ children }) => <h2 style={heading}>{children}</h2>,
  h2: ({ children }) => <h2 style={heading}>{children}</h2>,
  h3: ({ children }) => <h3 style={{ ...heading, fontSize: 16, lineHeight: '24px' }}>{children}</h3>,
  h4: ({ children }) => <p style={{ ...text, fontWeight: 600 }}>{children}</p>,
  h5: ({ children }) => <p style={{ ...text, fontWeight: 600 }}>{children}</p>,
  h6: ({ children }) => <p style={{ ...text, fontWeight: 600 }}>{children}</p>,
  p: ({ children }) => <p style={text}>{children}</p>,
  ul: ({ children }) => <ul style={list}>{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} style={list}>
      {children}
    </ol>
  ),
  li: ({ children }) => <li style={{ margin: '0 0 4px' }}>{children}</li>,
  // An address that could do anything else than open a page or a mail has been emptied.
  a: ({ children, href }) =>
    href ? (
      <a href={href} style={{ color: '#1c4f8f' }}>
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  img: ({ alt }) => <>{alt}</>,
  blockquote: ({ children }) => (
    <blockquote style={{ margin: '0 0 16px', padding: '0 0 0 12px', borderLeft: '4px solid #ddd3c0' }}>
      {children}
    </blockquote>
  ),
  pre: ({ children }) => <pre style={{ ...text, whiteSpace: 'pre-wrap' }}>{children}</pre>,
  hr: () => <hr style={{ margin: '0 0 16px', border: 0, borderTop: '1px solid #ddd3c0' }} />,
};

/** The school's own words as they are in a mail: Markdown, drawn with what mail programs know. */
export function SchoolWords({ markdown }: { markdown: string }) {
  return (
    <div style={{ ...text, margin: '0 0 16px' }}>
      <Markdown components={parts}>{markdown}</Markdown>
    </div>
  );
}
