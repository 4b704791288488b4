import { systemClock } from '../platform/clock.ts';

/** Runs `act` and shows its title while it runs and the time it took when it is done. */
export async function step<T>(title: string, act: () => Promise<T>): Promise<T> {
  const since = systemClock.now();
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(isTerminal ? `… ${title}` : `… ${title}\n`);
  const finish = (mark: string) => {
    const seconds = ((systemClock.now() - since) / 1000).toFixed(1);
    process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${mark} ${title} (${seconds} s)\n`);
  };
  try {
    const answer = await act();
    finish('✓');
    return answer;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
