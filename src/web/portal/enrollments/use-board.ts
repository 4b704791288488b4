import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useUser } from '../../shared/app.tsx';
import { type BoardLine, type Cell, changeTicks, decideBoard, decideProposals, groupsInPart } from './board.ts';
import { proposalsOf } from './proposals.ts';
import { useForecast } from './use-forecast.ts';
import { mayTake } from '../students/students-data.ts';

type Forecasted = ReturnType<typeof useForecast>;

/** The board of a plan, and what can be done on it; null until everything that decides a box is known. */
export function useBoard({ plan, students, classes, groups, answers, isKnown, now }: Forecasted) {
  const { identity } = useApp();
  const uid = useUser()?.uid ?? '';
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const studentIds = useMemo(() => students.data?.filter(mayTake).map(({ id }) => id) ?? [], [students.data]);
  const { lines, change } = plan;
  const facts = useMemo(
    () => (isKnown && groups ? { lines, classes, groups, studentIds, answers, now, apart } : null),
    [isKnown, groups, lines, classes, studentIds, answers, now, apart],
  );
  // What is chosen class by class stays so while the board is open, also once it is whole again: no box moves under a finger.
  const inPart = facts ? groupsInPart(facts) : [];
  if (inPart.length > 0) setApart(new Set([...apart, ...inPart.map(({ id }) => id)]));
  const board = useMemo(() => (facts ? decideBoard(facts) : null), [facts]);
  const datesOf = useCallback((id: string) => classes.get(id)?.meetings ?? [], [classes]);
  const proposals = proposalsOf(identity);
  const words = proposals.wordsOf(uid);

  const say = (word: 'proposed' | 'decided', cells: readonly Cell[]) =>
    proposals.say(
      uid,
      word,
      cells.flatMap(({ classIds }) => classIds),
      lines.map(({ classId }) => classId),
    );

  useEffect(() => {
    if (!board || plan.state !== 'ready') return;
    const cells = decideProposals(board, (id) => words[id] !== undefined, datesOf);
    if (cells.length === 0) return;
    say('proposed', cells);
    change(changeTicks(lines, cells, true));
  });

  const latest = useRef({ say, lines });
  useEffect(() => {
    latest.current = { say, lines };
  });
  // The same functions from drawing to drawing, so that only the lines that a tick changes are drawn anew.
  const acts = useMemo(
    () => ({
      tick: (cells: readonly Cell[], isTicked: boolean) => {
        latest.current.say('decided', cells);
        change(changeTicks(latest.current.lines, cells, isTicked));
      },
      takeApart: (groupId: string) => setApart((held) => new Set([...held, groupId])),
    }),
    [change],
  );

  return {
    board,
    datesOf,
    /** Whose tick was the board's own. */
    isProposed: ({ classIds }: BoardLine) => classIds.every((id) => words[id] === 'proposed'),
    ...acts,
  };
}
