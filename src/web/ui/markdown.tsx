import Markdown, { type Components } from 'react-markdown';
import styles from './markdown.module.css';

// Headings begin below the page's own; whoever writes "#" means "a title in here".
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="nofollow noreferrer" {...(!href.startsWith('mailto:') && { target: '_blank' })}>
        {children}
      </a>
    ) : (
      children
    ),
};

/** Text somebody wrote in Markdown, made safe: no HTML of its own, no pictures, links to the web and to mail addresses only. */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <Markdown skipHtml disallowedElements={['img']} urlTransform={safeAddress} components={components}>
        {text}
      </Markdown>
    </div>
  );
}

/** The address of a link, or nothing where following it could do anything else than open a page or a mail. */
export function safeAddress(url: string): string {
  try {
    const { protocol } = new URL(url);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? url : '';
  } catch {
    return '';
  }
}
