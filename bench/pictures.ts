import sharp from 'sharp';
import { withOffice } from './office.ts';
import { cpuMs } from './processes.ts';
import { judge, median, ms, type Row } from './report.ts';

const ROUNDS = 3;
const MOST_BYTES = 5 * 1024 * 1024;

interface Round {
  readonly wall: number;
  readonly cpu: number;
  /** The longest that a light call of somebody else took meanwhile. */
  readonly longest: number;
}

/** A picture of 5 MB becomes three sizes while others go on calling. */
export async function pictures(): Promise<Row[]> {
  const photo = await largePhoto();
  return withOffice(async ({ portal, token }) => {
    const send = async (bytes: Buffer) => {
      const answer = await fetch(`${portal.url}/api-upload/picture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-file-name': 'photo.jpg' },
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
    };
    // The first picture also loads the program that reads pictures.
    const first = performance.now();
    await send(photo);
    const cold = performance.now() - first;
    const pids = await portal.pids();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(portal.url, pids, () => send(photo)));
    const quiet = await lightCalls(portal.url, new Promise((resolve) => setTimeout(resolve, 500)));
    return toRows(rounds, { bytes: photo.length, cold, quiet });
  });
}

function toRows(
  rounds: readonly Round[],
  { bytes, cold, quiet }: { bytes: number; cold: number; quiet: number },
): Row[] {
  const wall = median(rounds.map((round) => round.wall));
  const longest = median(rounds.map((round) => round.longest));
  return [
    {
      what: `picture of ${(bytes / 1e6).toFixed(1)} MB to three sizes, stored`,
      figure: ms(wall),
      cpu: ms(median(rounds.map((round) => round.cpu))),
      beside: `the first one of all: ${ms(cold)}`,
      must: '1.5 s',
      aim: '1 s',
      verdict: judge(wall, 1500, 1000, 'less'),
    },
    {
      what: 'longest answer to a light call meanwhile',
      figure: ms(longest),
      beside: `without pictures: ${ms(quiet)}`,
      must: '50 ms',
      aim: '25 ms',
      verdict: judge(longest, 50, 25, 'less'),
    },
  ];
}

async function measure(url: string, pids: readonly number[], work: () => Promise<void>): Promise<Round> {
  const cpu = cpuMs(pids);
  const since = performance.now();
  let wall = 0;
  const working = work().then(() => {
    wall = performance.now() - since;
    return wall;
  });
  const longest = await lightCalls(url, working);
  return { wall, cpu: cpuMs(pids) - cpu, longest };
}

/** Calls one after the other for as long as something goes on; answers the longest. */
async function lightCalls(url: string, meanwhile: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = meanwhile.finally(() => {
    state.isDone = true;
  });
  let longest = 0;
  while (!state.isDone) {
    const since = performance.now();
    const answer = await fetch(`${url}/api/organization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":null}',
    });
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  await done;
  return longest;
}

/** Twelve million pixels with as much grain as 5 MB hold. */
async function largePhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const base = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer();
  let best = Buffer.alloc(0);
  for (let quality = 80; quality <= 98; quality += 2) {
    const photo = await sharp(base).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality }).toBuffer();
    if (photo.length <= MOST_BYTES) best = photo;
  }
  return best;
}
