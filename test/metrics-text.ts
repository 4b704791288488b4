/** One line of `/metrics`. */
export interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Told {
  readonly type: string;
  readonly lines: Line[];
}

const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"/g;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\})|(?=\})))+)\})? ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/;
const TYPES = ['gauge', 'counter', 'histogram'];
const UNESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };

/** Reads the text format 0.0.4 more strictly than Prometheus itself, and throws at the first line that does not fit. */
export function parseMetrics(text: string): Map<string, Told> {
  const families = new Map<string, Told>();
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  let helped = '';
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) \S.*$/.exec(line) ?? [];
    const [, typed, type = ''] = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (\w+)$/.exec(line) ?? [];
    if (help) helped = help;
    else if (typed) {
      if (typed !== helped || families.has(typed) || !TYPES.includes(type)) throw new Error(`Out of order: ${line}`);
      current = typed;
      families.set(typed, { type, lines: [] });
    } else {
      const sample = sampleOf(line);
      const told = families.get(current);
      const suffix = sample.name.slice(current.length);
      const fits = told?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (!told || helped !== current || !sample.name.startsWith(current) || !fits.includes(suffix))
        throw new Error(`Not of this family: ${line}`);
      told.lines.push(sample);
    }
  }
  for (const [name, told] of families) requireSound(name, told);
  return families;
}

function sampleOf(line: string): Line {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (!name || !value) throw new Error(`Not a line of the format: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', told = '']) => [
    label,
    told.replaceAll(/\\./g, (escape) => UNESCAPED[escape] ?? ''),
  ]);
  if (new Set(pairs.map(([label]) => label)).size < pairs.length) throw new Error(`A label twice: ${line}`);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) };
}

function requireSound(name: string, { type, lines }: Told): void {
  if (lines.length === 0) throw new Error(`${name} says nothing.`);
  const keys = lines.map((line) => line.name + labelsOf(line));
  if (new Set(keys).size < keys.length) throw new Error(`${name} says something twice.`);
  if (type !== 'histogram') return;
  for (const [key, series] of Map.groupBy(lines, (line) => labelsOf(line, 'le'))) {
    const buckets = series.filter((line) => line.name.endsWith('_bucket'));
    const rises = buckets.every(({ labels, value }, at) => {
      const before = buckets[at - 1];
      return !before || (value >= before.value && boundOf(labels) > boundOf(before.labels));
    });
    const last = buckets.at(-1);
    const count = series.find((line) => line.name.endsWith('_count'));
    const isWhole =
      last?.labels['le'] === '+Inf' && last.value === count?.value && series.length === buckets.length + 2;
    if (!rises || !isWhole) throw new Error(`${name}${key} is no histogram.`);
  }
}

/** In one order; but for one that tells the lines of a histogram apart. */
function labelsOf({ labels }: Line, but?: string): string {
  const pairs = Object.entries(labels).filter(([label]) => label !== but);
  return JSON.stringify(pairs.map(([label, told]) => `${label}=${told}`).toSorted());
}

const boundOf = ({ le }: Line['labels']) => (le === '+Inf' ? Infinity : Number(le));
