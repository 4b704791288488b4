import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { Row } from '../../ui/rows.tsx';
import styles from '../account/account.module.css';
import { ClassLine } from './class-line.tsx';
import type { Entry } from './rows-by-semester.ts';

/** What the school did to a place on a waitlist, each time with when and why. */
export function WaitlistMoves({ entry: { moves } }: { entry: Entry }) {
  const format = useFormat();
  if (moves.length === 0) return null;
  return (
    <ul className={styles.moves}>
      {moves.map((move) => (
        <li key={`${move.at} ${move.fromPosition} ${move.toPosition}`}>{describeMove(move, format)}</li>
      ))}
    </ul>
  );
}

/** A place that the school took off a waitlist, and why; the class can be chosen again. */
export function SkippedRow({ entry }: { entry: Entry }) {
  return (
    <Row>
      <div>
        <ClassLine schoolClass={entry.class} />
        <p className={styles.strong}>{m.waits_skipped()}</p>
        <WaitlistMoves entry={entry} />
      </div>
    </Row>
  );
}

function describeMove({ kind, at, fromPosition, toPosition, reason }: Entry['moves'][number], format: Format): string {
  const [when, from, to] = [format.instant(at), format.number(fromPosition), format.number(toPosition ?? 0)];
  const why = reason === null ? '' : ` ${m.waits_why({ reason })}`;
  if (kind === 'skipped') return `${m.waits_told_skipped({ at: when, from })}${why}`;
  if (kind === 'passed') return m.waits_told_passed({ at: when, from, to });
  return `${m.waits_told_moved({ at: when, from, to })}${why}`;
}
