/** What one line of a family says: its labels, of which each has few values, and a figure. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** What a histogram adds to the family's name. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
}

/** What is told of one thing. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** The text format 0.0.4 of Prometheus (prometheus.io/docs/instrumenting/exposition_formats). */
export const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** Families as text; one that has nothing to say is left out. */
export function metricsText(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .flatMap((family) => [
      `# HELP ${family.name} ${escaped(family.help)}`,
      `# TYPE ${family.name} ${family.type}`,
      ...family.samples.map((sample) => lineOf(family.name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function lineOf(name: string, { labels = {}, value, suffix }: Sample): string {
  const told = Object.entries(labels).map(
    ([label, text]) => `${label}="${escaped(text).replaceAll('"', String.raw`\"`)}"`,
  );
  return `${name}${suffix ?? ''}${told.length > 0 ? `{${told.join(',')}}` : ''} ${numberOf(value)}`;
}

const escaped = (text: string) => text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);

function numberOf(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}
