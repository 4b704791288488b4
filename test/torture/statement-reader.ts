const [PARSE, BIND, QUERY, SYNC, FLUSH] = ['P', 'B', 'Q', 'S', 'H'];
/** Parts of one statement; they wait for its end. */
const PARTS = new Set([PARSE, BIND, 'D', 'E', 'C']);
/** Answers after which the database waits for us. */
const COPY_BEGINS = new Set(['G', 'W']);
const PROTOCOL_3 = 3;

/** Reads one connection's bytes as PostgreSQL means them (protocol 3): where a statement is whole, and where its answer is. */
export class StatementReader {
  private isOpen = false;
  private fromNear: Buffer = Buffer.alloc(0);
  private fromFar: Buffer = Buffer.alloc(0);
  private parts: Buffer[] = [];
  private answer: Buffer[] = [];
  private texts: string[] = [];
  private readonly named = new Map<string, string>();

  /** Pieces to pass on; one with a text is a whole statement. */
  *asked(bytes: Buffer): Generator<{ message: Buffer; text: string | null }> {
    this.fromNear = Buffer.concat([this.fromNear, bytes]);
    for (let message = this.nextAsked(); message; message = this.nextAsked()) {
      const kind = this.isOpen ? String.fromCharCode(message[0] ?? 0) : '';
      if (kind !== '' && PARTS.has(kind)) {
        this.remember(kind, message);
        this.parts.push(message);
        continue;
      }
      if (kind === QUERY) this.texts.push(cString(message, 5));
      const isStatement = kind === QUERY || kind === SYNC;
      yield { message: Buffer.concat([...this.parts, message]), text: isStatement ? this.texts.join('; ') : null };
      this.parts = [];
      if (kind !== FLUSH) this.texts = [];
      if (kind === '' && message.readUInt16BE(4) === PROTOCOL_3) this.isOpen = true;
    }
  }

  /** Pieces to pass on; the one that is an end completes the answer to a statement. */
  *answered(bytes: Buffer): Generator<{ message: Buffer; isEnd: boolean }> {
    this.fromFar = Buffer.concat([this.fromFar, bytes]);
    for (;;) {
      const message = typed(this.fromFar);
      if (!message) break;
      this.fromFar = this.fromFar.subarray(message.length);
      this.answer.push(message);
      const kind = String.fromCharCode(message[0] ?? 0);
      // An error may be the last word before the database hangs up.
      if (kind !== 'Z' && kind !== 'E' && kind !== 'R' && !COPY_BEGINS.has(kind)) continue;
      yield { message: Buffer.concat(this.answer), isEnd: kind === 'Z' };
      this.answer = [];
    }
  }

  private nextAsked(): Buffer | null {
    const message = this.isOpen ? typed(this.fromNear) : untyped(this.fromNear);
    if (message) this.fromNear = this.fromNear.subarray(message.length);
    return message;
  }

  private remember(kind: string, message: Buffer): void {
    if (kind === PARSE) {
      const name = cString(message, 5);
      this.named.set(name, cString(message, 5 + Buffer.byteLength(name) + 1));
    }
    if (kind !== BIND) return;
    const portal = cString(message, 5);
    this.texts.push(this.named.get(cString(message, 5 + Buffer.byteLength(portal) + 1)) ?? '');
  }
}

/** A message with a letter and a length, once it is whole. */
function typed(bytes: Buffer): Buffer | null {
  if (bytes.length < 5) return null;
  const length = 1 + bytes.readUInt32BE(1);
  return bytes.length < length ? null : bytes.subarray(0, length);
}

/** The first messages of a connection have no letter. */
function untyped(bytes: Buffer): Buffer | null {
  if (bytes.length < 4) return null;
  const length = bytes.readUInt32BE(0);
  return bytes.length < length ? null : bytes.subarray(0, length);
}

function cString(bytes: Buffer, from: number): string {
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}
