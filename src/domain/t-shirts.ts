import { type ListedSize, SPECIFIED_LIST } from './sizes.ts';

/** What is ordered of a size beside what is worn: so many of a hundred, or so many pieces. */
export interface Reserve {
  readonly size: string;
  readonly percent: number | null;
  readonly pieces: number | null;
}

/** A reserve in whole shirts, rounded up. */
export function reservePieces(worn: number, reserve: Omit<Reserve, 'size'> | undefined): number {
  if (!reserve) return 0;
  return reserve.pieces ?? Math.ceil((worn * (reserve.percent ?? 0)) / 100);
}

/** What is known of shirts before a line is made of it. */
export interface ShirtFacts {
  readonly list: readonly ListedSize[];
  /** The size of each student and of each of the staff, each person once; null where it is not known. */
  readonly students: readonly (string | null)[];
  readonly staff: readonly (string | null)[];
  readonly reserves: readonly Reserve[];
  /** What orders say that are not undone. */
  readonly ordered: readonly { readonly size: string; readonly pieces: number }[];
}

/** The numbers of a line, and of the line below all of them. */
export const ORDER_NUMBERS = ['open', 'needed', 'students', 'staff', 'reserve', 'ordered', 'over'] as const;
export type OrderNumbers = Readonly<Record<(typeof ORDER_NUMBERS)[number], number>>;
export type OrderLine = OrderNumbers & { readonly size: string; readonly cut: string };

export interface OrderSheet {
  readonly lines: readonly OrderLine[];
  readonly totals: OrderNumbers;
  /** Students and staff whose size nobody knows: they are in no line. */
  readonly missing: number;
}

/** Every size that somebody has, that is offered, in reserve or ordered, in the order of the list; what is not in it any more comes last. */
export function listedSizes(list: readonly ListedSize[], used: readonly string[]): ListedSize[] {
  const known = new Set(list.map(({ size }) => size));
  const gone = [...new Set(used)].filter((size) => !known.has(size)).toSorted();
  const isUsed = new Set(used);
  return [
    ...list.filter(({ size, isOffered }) => isOffered || isUsed.has(size)),
    ...gone.map((size) => ({ size, cut: cutOfSpecified(size), isOffered: false })),
  ];
}

const cutOfSpecified = (size: string) => SPECIFIED_LIST.find((each) => each.size === size)?.cut ?? '';

/** What is worn, kept in reserve, ordered and still to be ordered, by size; the totals are those of the facts, and must be those of the lines. */
export function orderSheet({ list, students, staff, reserves, ordered }: ShirtFacts): OrderSheet {
  const has = (size: string | null): size is string => size !== null;
  const used = [...students, ...staff].filter(has);
  const kept = reserves.filter(({ percent, pieces }) => (percent ?? pieces ?? 0) > 0);
  const named = [...used, ...kept.map(({ size }) => size), ...ordered.map(({ size }) => size)];
  const lines = listedSizes(list, named).map(({ size, cut }) => {
    const worn = {
      students: students.filter((each) => each === size).length,
      staff: staff.filter((each) => each === size).length,
    };
    const reserve = reservePieces(
      worn.students + worn.staff,
      reserves.find((each) => each.size === size),
    );
    const needed = worn.students + worn.staff + reserve;
    const sum = add(ordered.filter((each) => each.size === size).map(({ pieces }) => pieces));
    return {
      size,
      cut,
      ...worn,
      reserve,
      needed,
      ordered: sum,
      open: Math.max(0, needed - sum),
      over: Math.max(0, sum - needed),
    };
  });
  const total = (name: keyof OrderNumbers) => add(lines.map((line) => line[name]));
  const sheet = {
    lines,
    totals: {
      students: students.filter(has).length,
      staff: staff.filter(has).length,
      reserve: total('reserve'),
      needed: used.length + total('reserve'),
      ordered: add(ordered.map(({ pieces }) => pieces)),
      open: total('open'),
      over: total('over'),
    },
    missing: students.length + staff.length - used.length,
  };
  const wrong = findWrongTotal(sheet);
  if (wrong) throw new Error(`The order sheet's ${wrong} do not add up.`);
  return sheet;
}

/** The number of an order sheet that its lines do not add up to, or that does not follow from the others; null where all is right. */
export function findWrongTotal({ lines, totals }: Pick<OrderSheet, 'lines' | 'totals'>): keyof OrderNumbers | null {
  const unequal = ORDER_NUMBERS.find((name) => add(lines.map((line) => line[name])) !== totals[name]);
  if (unequal) return unequal;
  const balances = [...lines, totals].every(
    ({ students, staff, reserve, needed, ordered, open, over }) =>
      needed === students + staff + reserve && ordered + open - over === needed,
  );
  return balances ? null : 'needed';
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
