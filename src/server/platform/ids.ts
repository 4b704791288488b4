import { randomFillSync } from 'node:crypto';
import { systemClock } from './clock.ts';

const pool = Buffer.alloc(8 * 512);
let used = pool.length;
let lastMillisecond = 0;
let sequence = 0;

/** A new id: UUIDv7, in ascending order within this process, so that indexes grow at their right edge. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const now = systemClock.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = pool.readUInt8(used) >> 1;
  } else if (++sequence > 0xfff) {
    lastMillisecond += 1;
    sequence = 0;
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const variant = ((pool.readUInt8(used) & 0x3f) | 0x80).toString(16);
  const random = pool.toString('hex', used + 1, used + 8);
  used += 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${random.slice(0, 2)}-${random.slice(2)}`;
}
