import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import type { Errors } from '../../ui/form/errors.ts';
import { useRowKeys } from '../../ui/form/row-keys.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import styles from './fields.module.css';

/** What a text field of a line needs: its name is the server's path of it. */
interface LineText {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
  readonly maxLength: number;
  readonly autoComplete: 'off';
}

export interface LineListProps<Line extends object> {
  /** What the server calls the list: errors stand at `contacts.0.name`. */
  readonly path: string;
  readonly lines: readonly Line[];
  readonly errors: Errors;
  readonly onChange: (lines: readonly Line[]) => void;
  /** So many cannot be taken away. */
  readonly least: number;
  readonly most: number;
  readonly blank: Line;
  /** "Contact 2" */
  readonly nameOne: (place: number) => string;
  readonly add: string;
  /** Whether a line cannot be taken away, however many there are. */
  readonly isFixed?: (line: Line) => boolean;
  readonly draw: (
    line: Line,
    text: (name: keyof Line & string, most: number) => LineText,
    change: (part: Partial<Line>) => void,
    errorOf: (name: keyof Line & string) => string | undefined,
  ) => ReactNode;
}

/** People, allergies or medications in their order, each in a group of its own; one can be added and taken away. */
export function LineList<Line extends object>(props: LineListProps<Line>) {
  const { path, lines, errors, onChange, least, most, blank, nameOne, add, isFixed, draw } = props;
  const { keys, drop } = useRowKeys(lines.length);
  return (
    <Stack gap="small">
      {lines.map((line, at) => {
        const change = (part: Partial<Line>) =>
          onChange(lines.map((each, place) => (place === at ? { ...each, ...part } : each)));
        const errorOf = (name: keyof Line & string) => errors[`${path}.${at}.${name}`];
        const text = (name: keyof Line & string, longest: number): LineText => ({
          name: `${path}.${at}.${name}`,
          value: String(line[name]),
          error: errorOf(name),
          // Asked for fields of text only.
          onChange: ({ currentTarget: { value } }) => change({ [name]: value } as unknown as Partial<Line>),
          maxLength: longest,
          autoComplete: 'off',
        });
        return (
          <fieldset key={keys[at]} className={styles.person}>
            <legend>{nameOne(at + 1)}</legend>
            {draw(line, text, change, errorOf)}
            {lines.length > least && !isFixed?.(line) && (
              <Cluster at="end">
                <Button
                  look="quiet"
                  isDanger
                  onClick={() => {
                    drop(at);
                    onChange(lines.filter((_, place) => place !== at));
                  }}
                  aria-label={m.records_take_away({ who: nameOne(at + 1) })}
                >
                  {m.account_remove()}
                </Button>
              </Cluster>
            )}
          </fieldset>
        );
      })}
      {errors[path] && <p className={styles.error}>{errors[path]}</p>}
      {lines.length < most && (
        <Button look="secondary" onClick={() => onChange([...lines, blank])} style={{ alignSelf: 'flex-start' }}>
          {add}
        </Button>
      )}
    </Stack>
  );
}
