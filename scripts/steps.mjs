// How a step of setting up or testing is shown: a spinner on a terminal, one line with the time it took everywhere.
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Runs `act` under a title; a failure is shown and passed on. */
export async function step(title, act) {
  const since = performance.now();
  const stop = announce(title, since);
  try {
    const answer = await act();
    stop();
    console.log(`✓ ${title}${seconds(since)}`);
    return answer;
  } catch (error) {
    stop();
    console.error(`✗ ${title}${seconds(since)}`);
    throw error;
  }
}

export function seconds(since) {
  return ` (${((performance.now() - since) / 1000).toFixed(1)} s)`;
}

function announce(title, since) {
  if (!process.stdout.isTTY) {
    console.log(`… ${title}`);
    return () => undefined;
  }
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % frames.length;
    process.stdout.write(`\r${frames[turn]} ${title}${seconds(since)}`);
  }, 100);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001b[K');
  };
}
