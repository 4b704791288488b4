// Loaded into a server before its program (`--import`): its system clock is ahead by CLOCK_AHEAD_MS, as on a machine that is set wrong;
// SIGUSR2 sets it ahead only then, as a jump.
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
let now = process.env['CLOCK_JUMPS'] === '1' ? 0 : ahead;
process.on('SIGUSR2', () => {
  now = ahead;
});

const RealDate = Date;
class WrongDate extends RealDate {
  constructor(...given: []) {
    // Typed as without arguments; whatever is given is passed on.
    if ((given as unknown[]).length === 0) super(RealDate.now() + now);
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + now;
  }
}
globalThis.Date = WrongDate as DateConstructor;
