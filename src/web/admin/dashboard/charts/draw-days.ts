/** What a chart of days is drawn from: day `YYYY-MM-DD` and how many at its end, earliest first. */
interface DayPoint {
  readonly on: string;
  readonly enrolled: number;
}

const [WIDTH, HEIGHT] = [600, 160];
const DAY_MS = 86_400_000;

/** Steps from day to day as paths of an SVG; what changed on one day only is one step over the whole width. */
export function drawDays(days: readonly DayPoint[]) {
  const at = (on: string) => Date.parse(`${on}T00:00:00Z`) / DAY_MS;
  const [from, until] = [at(days[0]?.on ?? ''), at(days.at(-1)?.on ?? '') + 1];
  const most = Math.max(1, ...days.map(({ enrolled }) => enrolled));
  const x = (day: number) => round(((day - from) / (until - from)) * WIDTH);
  const y = (enrolled: number) => round(HEIGHT - (enrolled / most) * HEIGHT);
  const steps = days.map(({ on, enrolled }) => `H${x(at(on))}V${y(enrolled)}`).join('');
  const line = `M0 ${HEIGHT}${steps}H${WIDTH}`;
  return { line, area: `${line}V${HEIGHT}Z`, width: WIDTH, height: HEIGHT };
}

const round = (value: number) => Math.round(value * 10) / 10;
