import { afterAll } from 'vitest';
import type { Outcome } from './read-corpus.ts';

interface Line {
  readonly file: string;
  readonly right: 'guessed' | 'corrected';
  readonly rows: number;
  readonly guessed: number;
  readonly corrected: number;
  readonly silent: number;
}

const WIDTHS = [6, 9, 11, 8];
const inColumns = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(44) + cells.map((cell, at) => String(cell).padStart(WIDTHS[at] ?? 0)).join('');

/** The table of a corpus, printed when all its files are read: rows, right as guessed, right after the corrections, silent errors. */
export function openTable() {
  const lines: Line[] = [];
  const sum = (field: 'rows' | 'guessed' | 'corrected' | 'silent') => lines.reduce((all, line) => all + line[field], 0);
  /** Files with 95 of 100 rows right. */
  const filesWith = (field: 'guessed' | 'corrected', among: readonly Line[] = lines) =>
    among.filter((line) => line[field] >= line.rows * 0.95).length;
  afterAll(() => {
    process.stdout.write(
      `${[
        inColumns('file', ['rows', 'guessed', 'corrected', 'silent']),
        ...lines.map(({ file, rows, guessed, corrected, silent }) =>
          inColumns(file, [rows, guessed, corrected, silent]),
        ),
        inColumns(`${lines.length} files`, [sum('rows'), sum('guessed'), sum('corrected'), sum('silent')]),
        inColumns('files with 95 % of their rows right', ['', filesWith('guessed'), filesWith('corrected')]),
      ].join('\n')}\n`,
    );
  });
  return {
    lines,
    sum,
    tell: (file: string, right: Line['right'], guessed: Outcome, corrected: Outcome) => {
      const silent = guessed.silent.length + corrected.silent.length;
      lines.push({ file, right, rows: guessed.rows, guessed: guessed.right, corrected: corrected.right, silent });
    },
    /** The share of files with 95 of 100 rows right, of those that their headings explain or of all. */
    share: (field: 'guessed' | 'corrected', among: 'explained' | 'all') => {
      const of = lines.filter(({ right }) => among === 'all' || right === 'guessed');
      return filesWith(field, of) / of.length;
    },
  };
}
