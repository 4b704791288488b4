import type { Family, Sample } from './text-format.ts';

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** So many were within each bound and above the one before; the last is above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** Counts how large something was, by labels of few values; to count costs a look into a map. */
export class Histogram {
  private readonly series = new Map<string, Series>();
  private readonly told: Omit<Family, 'type' | 'samples'>;
  private readonly labels: readonly string[];
  private readonly bounds: readonly number[];

  constructor(told: Omit<Family, 'type' | 'samples'>, labels: readonly string[], bounds: readonly number[]) {
    this.told = told;
    this.labels = labels;
    this.bounds = bounds;
  }

  count(value: number, ...texts: readonly string[]): void {
    const key = texts.join('\n');
    let series = this.series.get(key);
    if (!series) {
      const labels = Object.fromEntries(this.labels.map((label, at) => [label, texts[at] ?? '']));
      series = { labels, counts: Array.from({ length: this.bounds.length + 1 }, () => 0), sum: 0 };
      this.series.set(key, series);
    }
    const within = this.bounds.findIndex((bound) => value <= bound);
    const at = within < 0 ? this.bounds.length : within;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += value;
  }

  family(): Family {
    return {
      ...this.told,
      type: 'histogram',
      samples: [...this.series.values()].flatMap((each) => this.samplesOf(each)),
    };
  }

  private samplesOf({ labels, counts, sum }: Series): Sample[] {
    let upTo = 0;
    const buckets = counts.map((count, at): Sample => {
      upTo += count;
      const le = at < this.bounds.length ? String(this.bounds[at]) : '+Inf';
      return { suffix: '_bucket', labels: { ...labels, le }, value: upTo };
    });
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: upTo }];
  }
}
