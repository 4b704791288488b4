import { hash } from 'node:crypto';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What the classes of a style sheet are called on the page, the same wherever it is built: their own name and a mark of the file. They
 * stand in everybody's first load, and whatever tells them apart further does not compress.
 */
export const classNames = {
  modules: {
    generateScopedName: (name: string, file: string) => `${name}_${markOf(relative(root, file))}`,
  },
};

const marks = new Map<string, string>();

function markOf(file: string): string {
  const mark = hash('sha256', file.replaceAll('\\', '/'), 'base64url').slice(0, 4);
  const other = marks.get(mark) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} have the same mark: lengthen it`);
  marks.set(mark, file);
  return mark;
}
