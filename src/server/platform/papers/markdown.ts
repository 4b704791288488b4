import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline } from './paper.ts';

type RootContent = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** Renders Markdown as the screens do (`ui/markdown`): no HTML, no pictures, only web and mail links, line breaks as typed. */
export function blocksOf(text: string): Block[] {
  return fromMarkdown(text).children.flatMap(block);
}

function block(node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', inside: node.children.flatMap(inline) }];
    case 'heading':
      // Level 1 is the paper's own title.
      return [{ kind: 'heading', level: Math.min(node.depth + 1, 4), inside: node.children.flatMap(inline) }];
    case 'list': {
      const items = node.children.map((item) => item.children.flatMap(block));
      return [node.ordered ? { kind: 'numbers', start: node.start ?? 1, items } : { kind: 'list', items }];
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: node.children.flatMap(block) }];
    case 'code':
      return [{ kind: 'code', text: node.value }];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    default:
      return [];
  }
}

function inline(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return lines(node.value);
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'break':
      return [{ kind: 'break' }];
    case 'strong':
      return [{ kind: 'strong', inside: node.children.flatMap(inline) }];
    case 'emphasis':
      return [{ kind: 'emph', inside: node.children.flatMap(inline) }];
    case 'link':
      return link(node.url, node.children.flatMap(inline));
    case 'linkReference':
      return node.children.flatMap(inline);
    default:
      return [];
  }
}

function lines(text: string): Inline[] {
  return text.split('\n').flatMap((line, at) => {
    const words: Inline = { kind: 'text', text: line };
    return at === 0 ? [words] : [{ kind: 'break' }, words];
  });
}

/** Keeps a link only if it opens a web page or a mail; otherwise only its text. */
function link(to: string, inside: readonly Inline[]): Inline[] {
  const isSafe = URL.canParse(to) && ['http:', 'https:', 'mailto:'].includes(new URL(to).protocol);
  return isSafe ? [{ kind: 'link', to, inside }] : [...inside];
}
